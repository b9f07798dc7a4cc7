// Handlers of remittance beneficiaries.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { getPayee, listPayees } from './list-beneficiaries.ts';
import { createPayee, removePayee } from './service.ts';

export const remittanceBeneficiaryRoutes: Handlers<typeof remittanceBeneficiariesContract> = {
  listRemittanceBeneficiaries: ({ tx, services, environment, query }) =>
    listPayees(tx, environment.id, query, services.clock.now()),
  createRemittanceBeneficiary: async ({ tx, services, body, ...call }) =>
    getPayee(tx, call.environment.id, await createPayee(services, tx, call, body)),
  exportRemittanceBeneficiaries: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'remittance_beneficiaries', ...body, ids: null }),
  getRemittanceBeneficiary: ({ tx, environment, params }) =>
    getPayee(tx, environment.id, params.remittanceBeneficiaryId),
  removeRemittanceBeneficiary: async ({ tx, services, params, ...call }) => {
    await removePayee(services, tx, call, params.remittanceBeneficiaryId);
    return getPayee(tx, call.environment.id, params.remittanceBeneficiaryId);
  },
};
