// Postings for tests of the ledger: each with its own id, from which its key is derived.
import type { LedgerTransfer } from '#server/ledger/postings.ts';
import { systemClock } from '#server/platform/http/clock.ts';

type Posted = { environmentId: string; at: Date; transfers: readonly LedgerTransfer[] };

/** The posting of a payment's capture. */
export function captureOf({ environmentId, at, transfers }: Posted) {
  const id = systemClock.newId();
  return {
    environmentId,
    id,
    key: `capture:${id}`,
    kind: 'capture' as const,
    subjectId: null,
    at,
    transfers,
  };
}

/** The posting that writes off a difference. */
export function writeOffOf(
  of: Omit<Posted, 'transfers'> & { debit: number; credit: number; amount: number },
) {
  const { environmentId, at, debit, credit, amount } = of;
  const [id, kind] = [systemClock.newId(), 'difference_written_off' as const];
  const transfers = [{ debit, credit, amount, kind }];
  return { environmentId, id, key: `settlement_difference:${id}`, kind, subjectId: id, at, transfers };
}
