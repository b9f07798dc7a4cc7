// Handlers of the daily proof for staff.
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import type { Handlers } from '#server/services.ts';
import type { bankProofsContract } from '#shared/contract/operator/bank/bank-proofs.ts';
import { downloadProofs } from './export-proofs.ts';
import { countProofs, selectLastCheck, selectProofs } from './queries.ts';
import { proveNow } from './service.ts';

export const bankProofRoutes = (movements: readonly BankMovement[]): Handlers<typeof bankProofsContract> => ({
  listBankProofs: async ({ tx, query }) => {
    const items = await selectProofs(tx, query);
    const total = await countProofs(tx, query);
    const differing = await countProofs(tx, { ...query, state: 'differs' });
    const checkedAt = (await selectLastCheck(tx))?.toISOString() ?? null;
    const { page, limit } = query;
    return { items, page, limit, total, totalCapped: false, differing, checkedAt };
  },
  downloadBankProofs: ({ services, query }) => downloadProofs(services.database.db, query),
  runBankProofs: async ({ services, audit }) => {
    const found = await proveNow(services, movements);
    audit({ entity: 'bank_proof', entityId: 'all', after: found });
    return found;
  },
});
