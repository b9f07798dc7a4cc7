// Handlers of cash registers on the pages of agents and cashiers: each resolves the session by address and cookie first.
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Handlers, Services, TxServices } from '#server/services.ts';
import { agentCookie } from '#server/terminals/agent-desk/routes.ts';
import { getRegisterReport } from '#server/terminals/cash-registers/report.ts';
import { tillCookie } from '#server/terminals/terminal-cashiers/routes.ts';
import type {
  deskRegistersContract,
  tillRegistersContract,
} from '#shared/contract/terminals/desk-registers.ts';
import type { Language } from '#shared/languages.ts';
import { type AtCounter, agentAt, cashierAt } from './counters.ts';
import { deskRegisterRateLimits } from './rate-limits.ts';
import {
  addEntry,
  closeRegister,
  correctEntry,
  getRegister,
  listRegisters,
  openRegister,
} from './service.ts';

type Cookies = { get(name: string): string | undefined };
type OfDesk = { services: Services; params: { agentKey: string }; cookies: Cookies };
type OfTill = { services: Services; params: { tillKey: string }; cookies: Cookies };
type InTx<T> = Omit<T, 'services'> & { services: TxServices; tx: Db };

const deskPage = ({ params, cookies }: Omit<OfDesk, 'services'>) => ({
  key: params.agentKey,
  token: cookies.get(agentCookie),
});
const tillPage = ({ params, cookies }: Omit<OfTill, 'services'>) => ({
  key: params.tillKey,
  token: cookies.get(tillCookie),
});
const atDesk = (call: InTx<OfDesk>): Promise<AtCounter> => agentAt(call.services, call.tx, deskPage(call));
const atTill = (call: InTx<OfTill>): Promise<AtCounter> => cashierAt(call.services, call.tx, tillPage(call));

/** Counts a call before its transaction. */
const count = (services: Services, { counter: { agentId, cashierId } }: AtCounter): Promise<void> =>
  services.rateLimits.consume(deskRegisterRateLimits.deskRegisters, agentId ?? cashierId ?? '');
const ofDesk = async (call: OfDesk): Promise<void> =>
  count(call.services, await agentAt(call.services, call.services.database.db, deskPage(call)));
const ofTill = async (call: OfTill): Promise<void> =>
  count(call.services, await cashierAt(call.services, call.services.database.db, tillPage(call)));

type OfReport = {
  services: Services;
  tx: Db;
  params: { registerId: string };
  query: { language: Language };
};

async function reportOf({ services, tx, params, query }: OfReport, at: AtCounter): Promise<FileAnswer> {
  const { id } = await getRegister(tx, at, params.registerId);
  return getRegisterReport(services, tx, { environmentId: at.counter.environmentId, id }, query.language);
}

export const deskRegisterRoutes: Handlers<typeof deskRegistersContract> = {
  listDeskRegisters: { before: ofDesk, handle: async (call) => listRegisters(call.tx, await atDesk(call)) },
  openDeskRegister: {
    before: ofDesk,
    handle: async (call) => openRegister(call.tx, await atDesk(call), call.body),
  },
  getDeskRegister: {
    before: ofDesk,
    handle: async (call) => getRegister(call.tx, await atDesk(call), call.params.registerId),
  },
  addDeskEntry: {
    before: ofDesk,
    handle: async (call) => addEntry(call.tx, await atDesk(call), call.params.registerId, call.body),
  },
  correctDeskEntry: {
    before: ofDesk,
    handle: async (call) => correctEntry(call.tx, await atDesk(call), call.params, call.body.note),
  },
  closeDeskRegister: {
    before: ofDesk,
    handle: async (call) => closeRegister(call.tx, await atDesk(call), call.params.registerId, call.body),
  },
  getDeskRegisterReport: {
    before: ofDesk,
    handle: async (call) => reportOf(call, await atDesk(call)),
  },
};

export const tillRegisterRoutes: Handlers<typeof tillRegistersContract> = {
  listTillRegisters: { before: ofTill, handle: async (call) => listRegisters(call.tx, await atTill(call)) },
  openTillRegister: {
    before: ofTill,
    handle: async (call) => {
      const at = await atTill(call);
      return openRegister(call.tx, at, { ...call.body, terminalId: at.counter.terminalIds[0] ?? '' });
    },
  },
  getTillRegister: {
    before: ofTill,
    handle: async (call) => getRegister(call.tx, await atTill(call), call.params.registerId),
  },
  addTillEntry: {
    before: ofTill,
    handle: async (call) => addEntry(call.tx, await atTill(call), call.params.registerId, call.body),
  },
  correctTillEntry: {
    before: ofTill,
    handle: async (call) => correctEntry(call.tx, await atTill(call), call.params, call.body.note),
  },
  closeTillRegister: {
    before: ofTill,
    handle: async (call) => closeRegister(call.tx, await atTill(call), call.params.registerId, call.body),
  },
  getTillRegisterReport: {
    before: ofTill,
    handle: async (call) => reportOf(call, await atTill(call)),
  },
};
