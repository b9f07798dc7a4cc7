// Histories: lines that were written before kinds had parameters stay as they were, and what is written now becomes words when it is read.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { countEvents } from '#server/payments/checkout/reversals/event-queries.ts';
import { getTransaction } from '#server/payments/transactions/get-transaction.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { chargebackSentences } from '#shared/payments/timeline/chargeback-lines.ts';
import { disputeSentences } from '#shared/payments/timeline/dispute-lines.ts';
import { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';
import { refundSentences } from '#shared/payments/timeline/refund-lines.ts';
import { payoutSentences } from '#shared/settlement/payout-lines.ts';
import type { StoredLine } from '#shared/timeline.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '#test/support/database.ts';

const migrations = new URL('../../../db/migrations/', import.meta.url).pathname;
const [business, environmentId, payment] = [1, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const publicUrl = 'https://pay.zuma.example';
const vault = createVault({ current: testSecretKey, old: [] });
/** Each table of lines, what its rows belong to and the words of its kinds. */
const nouns = [
  { table: 'transaction_events', of: 'transaction_id', sentences: paymentSentences },
  { table: 'refund_events', of: 'refund_id', sentences: refundSentences },
  { table: 'dispute_events', of: 'dispute_id', sentences: disputeSentences },
  { table: 'chargeback_events', of: 'chargeback_id', sentences: chargebackSentences },
  { table: 'payout_events', of: 'payout_id', sentences: payoutSentences },
] as const;
const withKind = ['transaction_events', 'payout_events'];

let scratch: TestDatabase;
let before: string;
let database: Database;

/** A line as the release before wrote it. What it belongs to is not looked at here. */
function oldLine({ table, of }: (typeof nouns)[number]): string {
  const columns = [
    ...(withKind.includes(table) ? ['kind'] : []),
    ...(table === 'chargeback_events' ? ['stage'] : []),
  ];
  return `
    alter table ${table} drop constraint ${table}_environment_id_${of}_fkey;
    insert into ${table} (environment_id, ${of}, id, sentence, actor, tone, at${columns.map((one) => `, ${one}`).join('')})
      select '${environmentId}', '${payment}', gen_random_uuid(), 'It was held for a while', actor, 'neutral',
        timestamptz '2026-11-01 09:00Z' + n * interval '1 hour'${columns.map(() => ", 'first'").join('')}
      from unnest(array['Kasuwa', 'Ada Obi']) with ordinality as t (actor, n);`;
}

async function makeOldDatabase(): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name < '0068');
  for (const name of names) await cp(join(migrations, name), join(before, name));
  const client = new pg.Client({ connectionString: scratch.ownerConnectionString });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    await migrate(scratch.ownerConnectionString, undefined, before);
    await client.query(`
      insert into branding (website_url, company_name, brand_primary_color, brand_secondary_color, created_at)
        values ('pay.zuma.example', 'Zuma Pay', '#112233', '#445566', now());
      insert into businesses (id, business_name, email, country, currency, time_zone, business_type, business_sector, created_at)
        values ('${business}', 'Zuma', 'zuma@example.com', 'NG', 'NGN', 'Africa/Lagos', 'sme', 'Food', now());
      insert into environments (id, business_id, mode, created_at) values ('${environmentId}', '${business}', 'test', now());
      insert into transactions (environment_id, id, reference, status, stage, currency, requested_amount, amount, net, fee_bearer, source_kind,
          created_at, updated_at)
        values ('${environmentId}', '${payment}', 'TST-1', 'pending', 'open', 'NGN', 100000, 100000, 100000, 'merchant', 'api', now(), now());
      ${nouns.map(oldLine).join('')}
      insert into transaction_events (environment_id, transaction_id, id, kind, sentence, actor, tone, at)
        select '${environmentId}', '${payment}', gen_random_uuid(), kind, 'Said at the time', 'SANDBOX', 'neutral', '2026-11-02 09:00Z'
        from unnest(array['give_back_refused:2', 'give_back_sent:2:1']) kind;`);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  scratch = await createTestDatabase();
  before = await mkdtemp(join(tmpdir(), 'kasuwa-before-'));
  await makeOldDatabase();
  await migrate(scratch.ownerConnectionString);
  database = openDatabase(scratch.ownerConnectionString, { poolMax: 2, codec: vault });
});
afterAll(async () => {
  await database.close();
  await rm(before, { recursive: true, force: true });
  await scratch.drop();
});

test.each(nouns)(
  'an upgrade leaves the lines of $table as they read, but for the name of the brand',
  async (noun) => {
    const { rows } = await sql<StoredLine>`select at, kind, params, sentence, actor_kind, actor, tone
    from ${sql.table(noun.table)} where sentence like 'It was%' order by at`.execute(database.db);
    const lines = await readTimeline({ publicUrl }, database.db, rows, { sentences: noun.sentences });
    expect(lines.map(({ at, sentence, actor, tone }) => [at, sentence, actor, tone])).toEqual([
      ['2026-11-01T10:00:00.000Z', 'It was held for a while', 'Zuma Pay', 'neutral'],
      ['2026-11-01T11:00:00.000Z', 'It was held for a while', 'Ada Obi', 'neutral'],
    ]);
  },
);

test('a payment from before reads the same in its details, and a charge that goes back is counted on', async () => {
  const environment = { id: environmentId ?? '', currency: 'NGN', country: 'NG' } as never;
  const { timeline } = await getTransaction({ publicUrl }, database.db, environment, payment ?? '');
  expect(timeline.map(({ kind, sentence }) => [kind, sentence]).sort()).toEqual([
    ['first', 'It was held for a while'],
    ['first', 'It was held for a while'],
    ['give_back_refused', 'Said at the time'],
    ['give_back_sent', 'Said at the time'],
  ]);
  const of = { environmentId: environmentId ?? '', transactionId: payment ?? '' };
  expect(await countEvents(database.db, of, 'give_back_refused', { number: 2 })).toBe(1);
  expect(await countEvents(database.db, of, 'give_back_sent', { number: 2, refusals: 1 })).toBe(1);
  expect(await countEvents(database.db, of, 'give_back_sent', { number: 2, refusals: 0 })).toBe(0);
});

test.each(nouns)(
  'a line of $table has a sentence or parameters, and somebody who did it',
  async ({ table, of }) => {
    const stage = table === 'chargeback_events' ? sql`, stage` : sql``;
    const first = table === 'chargeback_events' ? sql`, 'first'` : sql``;
    const add = (params: string | null, actorKind: string | null) =>
      sql`insert into ${sql.table(table)} (environment_id, ${sql.ref(of)}, id, kind, params, actor_kind, tone, at${stage})
      values (${environmentId}, ${payment}, gen_random_uuid(), 'closed', ${params}, ${actorKind}, 'neutral', now()${first})`.execute(
        database.db,
      );
    await add('{}', 'platform');
    await expect(add(null, 'platform')).rejects.toThrow(`${table}_words`);
    await expect(add('{}', null)).rejects.toThrow(`${table}_actor`);
  },
);

test('a kind of a later release is shown by its name', async () => {
  const row: StoredLine = {
    ...{ at: new Date(0), kind: 'put_on_the_moon', params: {}, sentence: null },
    ...{ actorKind: 'bank', actor: null, tone: 'neutral' },
  };
  const [line] = await readTimeline({ publicUrl }, database.db, [row], { sentences: payoutSentences });
  expect(line).toMatchObject({ sentence: 'put on the moon', actor: 'Bank' });
});
