// With rows placed by environment, each batched database call covers one environment: captures, visits, figures and event numbers.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { foldFigures } from '#server/payments/transactions/fold-figures.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { asOwner, runAsAdmin } from '#test/support/database.ts';
import { createPayableMerchant, type PayableMerchant } from '#test/support/merchants.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

const merchantsMax = 3;
const each = 8;
let payers: Payers;
let merchants: PayableMerchant[];

/** Wraps database functions to record the number of environments per call; the functions themselves are unchanged. */
const watched = {
  capture_batch: `
    alter function capture_batch rename to capture_batch_itself;
    create function capture_batch(p capture_payment[], q jsonb, s jsonb, i capture_item[], m capture_email[])
    returns table(idx integer, outcome text) language plpgsql security definer as $$ begin
      insert into calls_watched select 'capture_batch', count(distinct env) from unnest(p);
      return query select * from capture_batch_itself(p, q, s, i, m); end $$`,
  transactions_fold: `
    alter function transactions_fold rename to transactions_fold_itself;
    create function transactions_fold(e uuid, n integer) returns integer language plpgsql security definer as $$ begin
      insert into calls_watched values ('transactions_fold', case when e is null then 1000 else 1 end);
      return transactions_fold_itself(e, n); end $$`,
};

beforeAll(async () => {
  payers = await createPayers({ env: { DATABASE_PLACED: 'on' } });
  merchants = [];
  for (let index = 0; index < merchantsMax; index += 1)
    merchants.push(await createPayableMerchant(payers.database, `Placed ${index}`));
  const admin = asOwner(payers.server.connectionString);
  await runAsAdmin('create table calls_watched (call text, environments integer)', admin);
  for (const statement of Object.values(watched)) await runAsAdmin(statement, admin);
  await runAsAdmin('grant select on calls_watched to public', admin);
});
afterAll(() => payers.close());

async function readCalls(): Promise<{ call: string; environments: number; count: number }[]> {
  const { rows } = await sql<{ call: string; environments: number; count: number }>`
    select call, environments, count(*)::integer as count from calls_watched group by 1, 2 order by 1, 2`.execute(
    payers.database.db,
  );
  return rows;
}

test('concurrent payments of three businesses are captured in batches, each of one business', async () => {
  const begun = await Promise.all(
    Array.from({ length: merchantsMax * each }, async (_, index) => {
      const { slug } = merchants[index % merchantsMax] as PayableMerchant;
      await payers.server.call(checkoutContract.getCheckoutPage, {
        params: { key: slug },
        query: { visit: '1' },
      });
      return (await payers.startLink(slug)).data.reference;
    }),
  );
  const answers = await Promise.all(begun.map((reference) => payers.payCard(reference)));
  expect(answers.map(({ data }) => data.state)).toEqual(begun.map(() => 'successful'));
  const captures = (await readCalls()).filter(({ call }) => call === 'capture_batch');
  expect(captures.map(({ environments }) => environments)).toEqual([1]);
  expect(captures[0]?.count).toBeLessThan(begun.length);
  const visited = await payers.database.db
    .selectFrom('paymentLinks')
    .where(
      'slug',
      'in',
      merchants.map(({ slug }) => slug),
    )
    .select(['visits', 'usedCount'])
    .execute();
  expect(visited).toEqual(merchants.map(() => ({ visits: each, usedCount: each })));
});

test('figures are folded and events numbered per environment, and the ledger check finds nothing', async () => {
  await foldFigures(payers.server.services);
  const folds = (await readCalls()).filter(({ call }) => call === 'transactions_fold');
  expect(folds).toEqual([{ call: 'transactions_fold', environments: 1, count: merchantsMax }]);
  expect(await payers.database.db.selectFrom('transactionDeltas').selectAll().execute()).toEqual([]);
  const { environmentId } = merchants[0] as PayableMerchant;
  for (const { environmentId: of } of merchants)
    await sql`insert into webhook_events (environment_id, id, type, data, is_snapshot, occurred_at)
      select ${of}, gen_random_uuid(), 'payment.succeeded', '{}', false, now() from generate_series(1, 4)`.execute(
      payers.database.db,
    );
  while ((await fanOutEvents(payers.server.services)) > 0);
  const { rows } = await sql<{ environmentId: string; numbers: number[] }>`
    select environment_id, array_agg(number::integer order by number) as numbers from webhook_events group by 1`.execute(
    payers.database.db,
  );
  expect(rows).toHaveLength(merchantsMax);
  expect(rows.find((row) => row.environmentId === environmentId)?.numbers).toEqual([1, 2, 3, 4]);
  expect((await payers.books()).findings).toEqual([]);
});
