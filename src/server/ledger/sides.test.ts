// In an environment with many accounts, posting and reading look up only the two accounts of each transfer.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { type AccountName, getAccounts } from './accounts.ts';
import { listMovements } from './balances.ts';
import { withDigests } from './chain/digests.ts';
import { postAll } from './postings.ts';

const ownersMax = 600;
const count = 20;
let scratch: TestDatabase;
let database: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  // One connection, so that query plans are made while the tables are empty, and kept.
  database = openDatabase(scratch.connectionString, { poolMax: 1 });
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

async function readFetched(tx: Tx): Promise<number> {
  const { rows } = await sql<{ fetched: number }>`
    select coalesce(idx_tup_fetch, 0)::integer + coalesce(seq_tup_read, 0)::integer as fetched
    from pg_stat_xact_all_tables where relname = 'ledger_accounts'`.execute(tx);
  return rows[0]?.fetched ?? 0;
}

/** Counts the account rows that the given work reads in a transaction. */
function countRead(work: (tx: Tx) => Promise<void>): Promise<number> {
  return database.inTransaction(async (tx) => {
    const before = await readFetched(tx);
    await work(tx);
    return (await readFetched(tx)) - before;
  });
}

test('postings, movements and digests read two accounts per transfer, however many accounts exist', async () => {
  const { environmentId } = await createPayableMerchant(database, 'Wallets');
  const owners = Array.from({ length: ownersMax }, () => clock.newId());
  const named =
    (kind: 'gateway_receivable' | 'merchant_pending') =>
    (ownerId: string): AccountName => ({
      environmentId,
      kind,
      currency: 'NGN',
      ownerId,
    });
  const debits = await getAccounts(database.db, owners.map(named('gateway_receivable')));
  const credits = await getAccounts(database.db, owners.map(named('merchant_pending')));
  const subjectId = clock.newId();
  const post = (tx: Tx, from: number) =>
    postAll(
      tx,
      Array.from({ length: count }, (_, index) => {
        const id = clock.newId();
        const debit = debits[from + index] ?? 0;
        const transfers = [
          { debit, credit: credits[from + index] ?? 0, amount: 5000, kind: 'payment' as const },
        ];
        return {
          environmentId,
          id,
          key: `capture:${id}`,
          kind: 'capture' as const,
          subjectId,
          at: clock.now(),
          transfers,
        };
      }),
    );
  for (let round = 0; round < 8; round += 1) {
    const posted = await countRead(async (tx) => {
      expect((await post(tx, round * count)).every(({ outcome }) => outcome === 'posted')).toBe(true);
    });
    // Foreign keys check both accounts once more.
    expect(posted).toBeLessThanOrEqual(4 * count);
    const transfers = (round + 1) * count;
    const moved = await countRead(async (tx) => {
      expect(await listMovements(tx, environmentId, subjectId)).toHaveLength(transfers);
    });
    expect(moved).toBe(2 * transfers);
    const sealed = await countRead(async (tx) => {
      const postings = sql`select environment_id, 1 as kind, id from ledger_postings where environment_id = ${environmentId}`;
      const { rows } = await sql`${withDigests(postings)}`.execute(tx);
      expect(rows).toHaveLength(transfers);
    });
    expect(sealed).toBe(2 * transfers);
  }
});
