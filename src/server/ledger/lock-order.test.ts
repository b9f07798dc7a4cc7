// Whoever has locked an owner's balances and posts to the gateway's later meets no capture of the same environment in a circle.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAs } from '#server/platform/db/connections.ts';
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { getAccounts } from './accounts.ts';
import { type LedgerTransfer, post } from './postings.ts';

let scratch: TestDatabase;
let database: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString, { poolMax: 4 });
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

type Books = { environmentId: string; gateway: number; pending: number };

/** Ids of accounts are drawn: books in which the gateway's is the lower one, or the higher one. */
async function openBooks(isGatewayFirst: boolean): Promise<Books> {
  for (;;) {
    const { environmentId } = await createPayableMerchant(database, 'Order');
    const of = { environmentId, currency: 'NGN' } as const;
    const [gateway = 0, pending = 0] = await getAccounts(database.db, [
      { ...of, kind: 'gateway_receivable' },
      { ...of, kind: 'merchant_pending' },
    ]);
    if (gateway < pending === isGatewayFirst) return { environmentId, gateway, pending };
  }
}

const postingOf = ({ environmentId }: Books, kind: 'capture' | 'refund', transfer: LedgerTransfer) => {
  const id = clock.newId();
  return {
    environmentId,
    id,
    key: `${kind}:${id}` as const,
    kind,
    subjectId: id,
    at: clock.now(),
    transfers: [transfer],
  };
};

/** Whether somebody waits for a lock of this transaction. */
async function someoneWaits(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks w where not w.granted and pg_backend_pid() = any (pg_blocking_pids(w.pid))) as waits
    where ${1} = 1`.execute(tx);
  return rows[0]?.waits ?? false;
}

test.each([true, false])(
  'a capture waits for who has locked the merchant (the id of the gateway is the lower one: %s)',
  async (first) => {
    const books = await openBooks(first);
    const { environmentId, gateway, pending } = books;
    const paid = { debit: gateway, credit: pending, amount: 5000, kind: 'payment' as const };
    await post(database.db, postingOf(books, 'capture', paid));
    let begun = 0;
    let captured: Promise<unknown> = Promise.resolve();
    await database.inTransaction(async (tx) => {
      begun += 1;
      await sql`select * from ledger_lock_balances(${environmentId}::uuid, ${[pending]}::bigint[])`.execute(
        tx,
      );
      // Not of this transaction, which must not wait for it.
      if (begun === 1) captured = runAs(null, () => post(database.db, postingOf(books, 'capture', paid)));
      while (begun === 1 && !(await someoneWaits(tx)));
      await post(
        tx,
        postingOf(books, 'refund', { debit: pending, credit: gateway, amount: 2000, kind: 'refund' }),
      );
    });
    await captured;
    expect(begun).toBe(1);
    const { rows } = await sql<{ balance: number }>`
    select balance from ledger_balances where environment_id = ${environmentId} and account_id = ${pending}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ balance: 8000 }]);
  },
);
