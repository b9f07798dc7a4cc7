// Ledger postings of an inflow between the bank and suspense: arrival and return. Credits are posted elsewhere.

import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Currency } from '#shared/money.ts';
import type { InflowRow } from '../queries.ts';

type Books = { environmentId: string; currency: Currency };

/** Opens the ledger accounts of an inflow. Must not run inside a transaction. */
export async function openInflowAccounts(db: Db, { environmentId, currency }: Books): Promise<void> {
  const kinds = ['settlement_bank', 'inflow_suspense', 'merchant_available', 'merchant_debt'] as const;
  await getAccounts(
    db,
    kinds.map((kind) => ({ environmentId, kind, currency })),
  );
}

async function betweenThem(tx: Tx, { environmentId, currency }: Books) {
  const [bank = 0, suspense = 0] = await getAccounts(tx, [
    { environmentId, kind: 'settlement_bank', currency },
    { environmentId, kind: 'inflow_suspense', currency },
  ]);
  return { bank, suspense };
}

/** Posts the arrival at the bank. */
export async function postArrival(
  tx: Tx,
  clock: Clock,
  inflow: Books & { id: string; rail: string; sessionId: string; amount: number },
): Promise<void> {
  const { environmentId, id, rail, sessionId, amount } = inflow;
  const { bank, suspense } = await betweenThem(tx, inflow);
  await post(tx, {
    environmentId,
    id: clock.newId(),
    key: `inflow_received:${rail}:${sessionId}`,
    kind: 'inflow_received',
    subjectId: id,
    at: clock.now(),
    transfers: [{ debit: bank, credit: suspense, amount, kind: 'inflow_received' }],
  });
}

/** Posts the return of the owed amount to the sender. */
export async function postReturn(tx: Tx, clock: Clock, inflow: InflowRow): Promise<void> {
  const { environmentId, id, owed: amount } = inflow;
  const { bank, suspense } = await betweenThem(tx, inflow);
  await post(tx, {
    environmentId,
    id: clock.newId(),
    key: `inflow_returned:${id}`,
    kind: 'inflow_returned',
    subjectId: id,
    at: clock.now(),
    transfers: [{ debit: suspense, credit: bank, amount, kind: 'inflow_returned' }],
  });
}
