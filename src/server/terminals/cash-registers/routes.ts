// Handlers of cash registers.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { getCashRegister, toRegister } from './cash-register-answers.ts';
import { closeCashRegister } from './close.ts';
import { addCashEntry, correctCashEntry } from './entries.ts';
import { registerList, selectLimits } from './queries.ts';
import { getRegisterReport } from './report.ts';
import { openCashRegister, setCashLimit } from './service.ts';

export const cashRegisterRoutes: Handlers<typeof cashRegistersContract> = {
  listCashRegisters: ({ tx, services, environment, query }) =>
    registerList.page(tx, environment.id, query, services.clock.now(), toRegister),
  exportCashRegisters: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'cash_registers', ...body, ids: null }),
  openCashRegister: async ({ tx, services, body, ...call }) => {
    const id = await openCashRegister(services, tx, call, body);
    return getCashRegister(tx, call.environment.id, id);
  },
  getCashLimits: async ({ tx, environment }) => ({ items: await selectLimits(tx, environment.id) }),
  setCashLimit: ({ tx, services, body, ...call }) => setCashLimit(services, tx, call, body),
  getCashRegister: ({ tx, environment, params }) => getCashRegister(tx, environment.id, params.registerId),
  getCashRegisterReport: ({ tx, services, environment, params, query }) =>
    getRegisterReport(services, tx, { environmentId: environment.id, id: params.registerId }, query.language),
  addCashEntry: async ({ tx, services, params: { registerId }, body, ...call }) => {
    await addCashEntry(services, tx, call, registerId, body);
    return getCashRegister(tx, call.environment.id, registerId);
  },
  correctCashEntry: async ({ tx, services, params, body, ...call }) => {
    await correctCashEntry(services, tx, call, params, body.note);
    return getCashRegister(tx, call.environment.id, params.registerId);
  },
  closeCashRegister: async ({ tx, services, params: { registerId }, body, ...call }) => {
    await closeCashRegister(services, tx, call, registerId, body);
    return getCashRegister(tx, call.environment.id, registerId);
  },
};
