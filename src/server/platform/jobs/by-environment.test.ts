// Due work of many environments: each gets a turn in every round, whatever the backlog of another, and several instances share it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { abandonStale } from '#server/payments/checkout/jobs.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { eachEnvironment, processRoundRobin, roundMaxMs } from './by-environment.ts';

const server = await openServerOnOwnDatabase();
const { services } = server;
const { db, pool } = services.database;

/** Queues e-mails that became due the given number of minutes ago. */
const queue = (environmentId: string, count: number, minutes: number) =>
  pool.query(
    `insert into emails (id, environment_id, kind, to_address, subject, html, text, status, next_attempt_at, created_at)
     select uuidv7(), $1, 'receipt', 'ada@example.com', 'Receipt', '', '', 'PENDING', now() - make_interval(mins => $3), now() - make_interval(mins => $3)
     from generate_series(1, $2)`,
    [environmentId, count, minutes],
  );

const waiting = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query(
    `select environment_id as id, count(*)::integer as count from emails where status = 'PENDING' group by 1`,
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
};

test('a backlog of a thousand e-mails in one environment does not delay a hundred others', async () => {
  const [large, ...others] = Array.from({ length: 101 }, () => randomUUID()) as [string, ...string[]];
  await queue(large, 1000, 60);
  for (const environmentId of others) await queue(environmentId, 1, 1);
  // A long round continues in the next run.
  while (Object.keys(await waiting()).length > 1) await sendDueEmails(services);
  expect(await waiting()).toEqual({ [large]: 950 });
  // Work that arrives while the large backlog is processed is served in the next round.
  for (const environmentId of others.slice(0, 3)) await queue(environmentId, 60, 1);
  while (Object.values(await waiting()).some((count) => count === 60)) await sendDueEmails(services);
  const [most = 0, ...rest] = Object.values(await waiting()).sort((a, b) => b - a);
  expect(most).toBeGreaterThanOrEqual(900);
  expect(rest).toEqual([10, 10, 10]);
});

test('two instances end each payment once, and no environment waits for the payments of another', async () => {
  const merchants = await Promise.all(
    Array.from({ length: 30 }, (_, index) => createPayableMerchant(services.database, `Due ${index}`)),
  );
  const open = (environmentId: string, linkId: string, count: number) =>
    pool.query(
      `insert into transactions (environment_id, id, reference, status, stage, currency, requested_amount, amount, net, fee_bearer,
         source_kind, source_id, source_name, customer_name, customer_email, attempt_count, created_at, updated_at, expires_at)
       select $1, i.id, 'TST-' || upper(right(replace(i.id::text, '-', ''), 20)), 'pending', 'open', 'NGN', 500, 500, 500,
         'merchant', 'payment_link_ref', $2, 'Due', 'Ada Obi', 'ada@example.com', 0, now(), now(), now() - interval '1 hour'
       from (select uuidv7() as id from generate_series(1, $3)) i`,
      [environmentId, linkId, count],
    );
  for (const [index, { environmentId, linkId }] of merchants.entries())
    await open(environmentId, linkId, index === 0 ? 3000 : 2);
  const remaining = async (): Promise<string[]> =>
    (
      await pool.query(`select distinct environment_id as id from transactions where status = 'pending'`)
    ).rows.map(({ id }) => id);
  const second = openDatabase(pool.options.connectionString ?? '', { poolMax: 2, codec: services.vault });
  const beside = Object.assign(Object.create(services), { database: second });
  let sum = 0;
  while ((await remaining()).length > 1)
    for (const done of await Promise.all([abandonStale(services), abandonStale(beside)])) sum += done;
  expect(await remaining()).toEqual([merchants[0]?.environmentId]);
  for (let some = 1; some > 0; sum += some) some = await abandonStale(services);
  expect(sum).toBe(3000 + 58);
  expect(await remaining()).toEqual([]);
  await second.close();
});

test('an environment whose work fails or is slow is skipped, and a round cut short by its time limit is continued', async () => {
  await pool.query(`delete from emails`);
  const environments = Array.from({ length: 6 }, () => randomUUID());
  for (const [index, id] of environments.entries()) await queue(id, 1, 60 - index);
  const emails = { table: 'emails', only: sql<boolean>`status = 'PENDING'`, at: 'created_at' };
  const results: string[] = [];
  const round = (done: number, work = async () => {}) =>
    eachEnvironment(db, emails, sql<boolean>`created_at <= now()`, async (environmentId) => {
      results.push(environmentId);
      await work();
      return done;
    });
  // The second environment uses up the time limit of a round.
  const longSecond = async () => {
    if (results.length === 2) await new Promise((resolve) => setTimeout(resolve, roundMaxMs));
  };
  // No work is done and the rows stay due: each environment is tried once.
  expect(await round(0)).toBe(0);
  expect(results.splice(0)).toEqual(environments);
  expect(await round(1, longSecond)).toBe(2);
  expect(await round(1)).toBe(4);
  expect(results.splice(0)).toEqual(environments);
  expect(await round(1)).toBe(6);
});

test('items already found are processed round robin, a limited number per environment and turn', async () => {
  const done: string[] = [];
  const found = new Map([
    ['a', ['a1', 'a2', 'a3', 'a4', 'a5']],
    ['b', ['b1']],
    ['c', ['c1', 'c2', 'c3']],
  ]);
  const count = await processRoundRobin(found, 2, async (item) => {
    done.push(item);
    return item !== 'a2';
  });
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'c2', 'a3', 'a4', 'c3', 'a5']);
  expect(count).toBe(8);
});
