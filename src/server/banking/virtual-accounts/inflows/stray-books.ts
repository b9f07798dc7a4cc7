// Ledger postings of inflows to unassigned account numbers: kept in the platform's own ledger until handed over to a business or returned.

import type { Selectable } from 'kysely';
import { type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { platformBooks } from '#server/platform/db/platform-environment.ts';
import type { StrayInflowsTable } from '#server/platform/db/tables/banking/virtual-accounts.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { postArrival } from './post-inflow.ts';

export type StrayRow = Selectable<StrayInflowsTable>;

/** Banks report no currency for unassigned account numbers; all connected banks keep accounts in this one. */
export const unmatchedCurrency = 'NGN' as const;

const modes = ['test', 'live'] as const;
const accountKinds = ['settlement_bank', 'inflow_suspense', 'platform_clearing'] as const;

/** Whether it can still be assigned to a business: neither returned nor matched. */
export const isOpen = ({ status }: StrayRow): boolean => ['UNMATCHED', 'HELD', 'MATCHING'].includes(status);

/** Opens the required accounts in the platform's ledger and, for a hand-over, in that of a business. Must not run inside a transaction. */
export async function openStrayAccounts(
  db: Db,
  mode: 'test' | 'live',
  environmentId: string | null,
): Promise<void> {
  const own = accountKinds.map(
    (kind): AccountName => ({ environmentId: platformBooks[mode], kind, currency: unmatchedCurrency }),
  );
  await getAccounts(db, own);
  if (environmentId)
    await getAccounts(db, [{ environmentId, kind: 'platform_clearing', currency: unmatchedCurrency }]);
}

/** Locks and returns the stray inflow with a bank's session. */
export function lockStrayOf(
  tx: Tx,
  { rail, sessionId }: { rail: string; sessionId: string },
): Promise<StrayRow | undefined> {
  return tx
    .selectFrom('strayInflows')
    .where('rail', '=', rail)
    .where('sessionId', '=', sessionId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Posts a stray inflow if it is not yet posted; repeated calls change nothing. */
export async function bookStray(tx: Tx, clock: Clock, row: StrayRow): Promise<void> {
  if (row.bookedAt || !row.mode) return;
  const { id, rail, sessionId, amount } = row;
  await postArrival(tx, clock, {
    environmentId: platformBooks[row.mode],
    currency: unmatchedCurrency,
    id,
    rail,
    sessionId,
    amount,
  });
  await tx.updateTable('strayInflows').set({ bookedAt: clock.now() }).where('id', '=', id).execute();
}

export function lockStrayRow(tx: Tx, id: string): Promise<StrayRow | undefined> {
  return tx.selectFrom('strayInflows').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

/** Posts stray inflows from before this ledger existed; returns their number. */
export async function bookEarlier({ database, clock }: Services): Promise<number> {
  const rows = await database.db
    .selectFrom('strayInflows')
    .where('bookedAt', 'is', null)
    .select('id')
    .limit(100)
    .execute();
  for (const mode of rows.length > 0 ? modes : []) await openStrayAccounts(database.db, mode, null);
  for (const { id } of rows)
    await database.inTransaction(async (tx) => {
      const row = await lockStrayRow(tx, id);
      if (row) await bookStray(tx, clock, row);
    });
  return rows.length;
}

type Inflow = { environmentId: string; id: string; accountNumber: string };

/** Hands the inflow over to a business: from the platform's suspense to that of the business. */
export async function handOver(
  { clock }: TxServices,
  tx: Tx,
  stray: StrayRow,
  { environmentId, id, accountNumber }: Inflow,
): Promise<void> {
  await bookStray(tx, clock, stray);
  const platform = platformBooks[stray.mode ?? 'live'];
  const [from = 0, credited = 0, taken = 0, to = 0] = await getAccounts(tx, [
    { environmentId: platform, kind: 'inflow_suspense', currency: unmatchedCurrency },
    { environmentId: platform, kind: 'platform_clearing', currency: unmatchedCurrency },
    { environmentId, kind: 'platform_clearing', currency: unmatchedCurrency },
    { environmentId, kind: 'inflow_suspense', currency: unmatchedCurrency },
  ]);
  const { amount } = stray;
  const at = clock.now();
  await post(tx, {
    environmentId: platform,
    id: clock.newId(),
    key: `inflow_handed_over:${stray.id}`,
    kind: 'inflow_handed_over',
    subjectId: stray.id,
    at,
    transfers: [{ debit: from, credit: credited, amount, kind: 'inflow_handed_over' }],
  });
  await post(tx, {
    environmentId,
    id: clock.newId(),
    key: `inflow_taken_over:${id}`,
    kind: 'inflow_taken_over',
    subjectId: id,
    at,
    transfers: [{ debit: taken, credit: to, amount, kind: 'inflow_taken_over' }],
  });
  await tx
    .updateTable('strayInflows')
    .set({ status: 'MATCHED', matchedNumber: accountNumber, nextAt: null, updatedAt: at })
    .where('id', '=', stray.id)
    .execute();
}

/** Reverses the arrival in the platform's ledger. */
export async function postBack(tx: Tx, clock: Clock, row: StrayRow): Promise<void> {
  if (!row.mode) return;
  await bookStray(tx, clock, row);
  const environmentId = platformBooks[row.mode];
  const [bank = 0, suspense = 0] = await getAccounts(tx, [
    { environmentId, kind: 'settlement_bank', currency: unmatchedCurrency },
    { environmentId, kind: 'inflow_suspense', currency: unmatchedCurrency },
  ]);
  await post(tx, {
    environmentId,
    id: clock.newId(),
    key: `inflow_returned:${row.id}`,
    kind: 'inflow_returned',
    subjectId: row.id,
    at: clock.now(),
    transfers: [{ debit: suspense, credit: bank, amount: row.amount, kind: 'inflow_returned' }],
  });
}

/** Records the return by the bank, which removes the inflow from the ledger. False when it is already recorded. */
export async function recordStrayReturn(tx: Tx, clock: Clock, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('strayInflows')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'RETURNING') return false;
  await postBack(tx, clock, row);
  const at = clock.now();
  await tx
    .updateTable('strayInflows')
    .set({ status: 'RETURNED', nextAt: null, returnedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
  return true;
}
