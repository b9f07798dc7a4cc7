// Timelines: lines are stored as kinds with parameters, and become text when they are read.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { chargebackSentences } from '#shared/payments/timeline/chargeback-lines.ts';
import { disputeSentences } from '#shared/payments/timeline/dispute-lines.ts';
import { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';
import { refundSentences } from '#shared/payments/timeline/refund-lines.ts';
import { payoutSentences } from '#shared/settlement/payout-lines.ts';
import type { StoredLine } from '#shared/timeline.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '#test/support/database.ts';

const [environmentId, payment] = [3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const publicUrl = 'https://pay.zuma.example';
const vault = createVault({ current: testSecretKey, old: [] });
/** Each table of lines, the column of the parent, and the sentences of its kinds. */
const nouns = [
  { table: 'transaction_events', of: 'transaction_id', sentences: paymentSentences },
  { table: 'refund_events', of: 'refund_id', sentences: refundSentences },
  { table: 'dispute_events', of: 'dispute_id', sentences: disputeSentences },
  { table: 'chargeback_events', of: 'chargeback_id', sentences: chargebackSentences },
  { table: 'payout_events', of: 'payout_id', sentences: payoutSentences },
] as const;

let scratch: TestDatabase;
let database: Database;

/** Drops the foreign keys to the parents, which these tests do not need. */
const withoutParents = nouns
  .map(({ table, of }) => `alter table ${table} drop constraint ${table}_environment_id_${of}_fkey;`)
  .join('');

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.ownerConnectionString, { poolMax: 2, codec: vault });
  await sql.raw(withoutParents).execute(database.db);
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

test.each(nouns)('a line of $table must have a kind with parameters, and an actor', async ({ table, of }) => {
  const stage = table === 'chargeback_events' ? sql`, stage` : sql``;
  const first = table === 'chargeback_events' ? sql`, 'first'` : sql``;
  const add = (params: string | null, actorKind: string | null) =>
    sql`insert into ${sql.table(table)} (environment_id, ${sql.ref(of)}, id, kind, params, actor_kind, tone, at${stage})
      values (${environmentId}, ${payment}, gen_random_uuid(), 'closed', ${params}, ${actorKind}, 'neutral', now()${first})`.execute(
      database.db,
    );
  await add('{}', 'platform');
  await expect(add(null, 'platform')).rejects.toThrow('null value in column "params"');
  await expect(add('{}', null)).rejects.toThrow('null value in column "actor_kind"');
});

test('a kind unknown to this release is shown by its name', async () => {
  const row: StoredLine = {
    at: new Date(0),
    kind: 'put_on_the_moon',
    params: {},
    actorKind: 'bank',
    actor: null,
    tone: 'neutral',
  };
  const [line] = await readTimeline({ publicUrl }, database.db, [row], { sentences: payoutSentences });
  expect(line).toMatchObject({ sentence: 'put on the moon', actor: 'Bank' });
});
