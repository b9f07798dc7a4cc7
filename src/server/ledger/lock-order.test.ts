// Lock order: a transaction that has locked an owner's balances and posts to the gateway's later does not deadlock with captures of the
// same environment.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAs } from '#server/platform/db/connections.ts';
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { getAccounts } from './accounts.ts';
import { type PostingKind, postingKinds } from './kinds/posting-kinds.ts';
import { lockAhead } from './lock-ahead.ts';
import { type LedgerTransfer, post } from './postings.ts';

let scratch: TestDatabase;
let database: Database;
let owner: pg.Client;
beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString, { poolMax: 4 });
  owner = new pg.Client({ connectionString: scratch.ownerConnectionString });
  await owner.connect();
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await scratch.drop();
});

type Books = { environmentId: string; gateway: number; pending: number };

/** Creates an environment in which the gateway's account id is the lower or the higher one; ids are random. */
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

/** Whether another transaction waits for a lock of this one. */
async function someoneWaits(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks w where not w.granted and pg_backend_pid() = any (pg_blocking_pids(w.pid))) as waits
    where ${1} = 1`.execute(tx);
  return rows[0]?.waits ?? false;
}

test.each([true, false])(
  'a capture waits for a transaction that has locked the merchant (gateway account has the lower id: %s)',
  async (first) => {
    const books = await openBooks(first);
    const { environmentId, gateway, pending } = books;
    const paid = { debit: gateway, credit: pending, amount: 5000, kind: 'payment' as const };
    await post(database.db, postingOf(books, 'capture', paid));
    let begun = 0;
    let captured: Promise<unknown> = Promise.resolve();
    await database.inTransaction(async (tx) => {
      begun += 1;
      await lockAhead(tx, environmentId, [pending]);
      // Runs outside of this transaction, which must not wait for it.
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

test.each([true, false])(
  'balances are locked in order, whatever the row estimates (gateway account has the lower id: %s)',
  async (first) => {
    const books = await openBooks(first);
    const { environmentId, gateway, pending } = books;
    const paid = { debit: gateway, credit: pending, amount: 5000, kind: 'payment' as const };
    await post(database.db, postingOf(books, 'capture', paid));
    // Updates the statistics, so that posting queries are planned anew.
    await owner.query('analyze ledger_balances');
    let captured: Promise<unknown> = Promise.resolve();
    const isGatewayFree = await database.inTransaction(async (tx) => {
      await lockAhead(tx, environmentId, [pending]);
      captured = runAs(null, () => post(database.db, postingOf(books, 'capture', paid)));
      while (!(await someoneWaits(tx)));
      const free =
        'select from ledger_balances where environment_id = $1 and account_id = $2 for no key update skip locked';
      return (await owner.query(free, [environmentId, gateway])).rows.length === 1;
    });
    await captured;
    // The merchant's balance is locked first: while waiting for it, the gateway's is not locked.
    expect(isGatewayFree).toBe(true);
  },
);

/** Creates an environment in which the fee account has the lower or the higher id of the two. */
async function openBank(isFeesFirst: boolean) {
  for (;;) {
    const { environmentId } = await createPayableMerchant(database, 'Bank');
    const of = { environmentId, currency: 'NGN' } as const;
    const kinds = [
      'settlement_bank',
      'fee_income',
      'collection_suspense',
      'remittance_suspense',
      'merchant_pending',
      'wallet',
    ] as const;
    const [bank = 0, fees = 0, arrived = 0, sent = 0, pending = 0, wallet = 0] = await getAccounts(
      database.db,
      kinds.map((kind) => ({ ...of, kind, ...(kind === 'wallet' && { ownerId: clock.newId() }) })),
    );
    if (fees < bank === isFeesFirst) return { environmentId, bank, fees, arrived, sent, pending, wallet };
  }
}

test.each([true, false])(
  'a credited incoming transfer does not deadlock with an outgoing one with a fee (fee account has the lower id: %s)',
  async (first) => {
    const { environmentId, bank, fees, arrived, sent, pending, wallet } = await openBank(first);
    const posting = (kind: PostingKind, ...transfers: LedgerTransfer[]) => {
      const id = clock.newId();
      return {
        environmentId,
        id,
        key: `${postingKinds[kind].keys[0]}${id}`,
        kind,
        subjectId: id,
        at: clock.now(),
        transfers,
      };
    };
    const arrival = { debit: bank, credit: arrived, amount: 5000, kind: 'transfer_in' as const };
    const toWallet = { debit: bank, credit: wallet, amount: 9000, kind: 'wallet_deposit' as const };
    const toSuspense = { debit: wallet, credit: sent, amount: 9000, kind: 'remittance' as const };
    await post(database.db, posting('wallet_deposit', toWallet));
    await post(database.db, posting('remittance', toSuspense));
    let begun = 0;
    let remaining: Promise<unknown> = Promise.resolve();
    await database.inTransaction(async (tx) => {
      begun += 1;
      await lockAhead(tx, environmentId, [pending]);
      await post(tx, posting('transfer_receipt', arrival));
      if (begun === 1)
        remaining = runAs(null, () =>
          post(
            database.db,
            posting(
              'remittance_paid',
              { debit: sent, credit: bank, amount: 8000, kind: 'remittance_paid' },
              { debit: sent, credit: fees, amount: 1000, kind: 'exchange_margin' },
            ),
          ),
        );
      while (begun === 1 && !(await someoneWaits(tx)));
      await post(
        tx,
        posting(
          'capture',
          { debit: arrived, credit: pending, amount: 5000, kind: 'payment' },
          { debit: pending, credit: fees, amount: 100, kind: 'fee' },
        ),
      );
    });
    await remaining;
    expect(begun).toBe(1);
  },
);
