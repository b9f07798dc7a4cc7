// Account ids are unique per environment only: everything works when all environments have the same ids, and when an id is drawn twice.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { makeDuePayouts } from '#server/settlement/payouts/make-payouts.ts';
import { asOwner, runAsAdmin } from '#test/support/database.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { type AccountKind, type AccountName, accountKinds, getAccounts } from './accounts.ts';
import { listBalances } from './balances.ts';

const dayMs = 86_400_000;
let payers: Payers;
beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => payers.close());

const asAdmin = (statement: string) => runAsAdmin(statement, asOwner(payers.server.connectionString));

test('an account id is below 2^53 and is drawn again when already used in its environment', async () => {
  const { db } = payers.database;
  const merchant = await createPayableMerchant(payers.database, 'Drawn');
  const { environmentId } = merchant;
  const common = Object.keys(accountKinds).filter(
    (kind) => !/wallet|sub_account/.test(kind),
  ) as AccountKind[];
  const [first, ...names] = common
    .slice(0, 13)
    .map((kind): AccountName => ({ environmentId, kind, currency: 'NGN' }));
  const [wide = 0] = await getAccounts(db, first ? [first] : []);
  expect(wide).toBeGreaterThan(2 ** 30);
  expect(Number.isSafeInteger(wide)).toBe(true);
  const { rows } = await sql<{ text: string }>`
    select pg_get_expr(adbin, adrelid) as text from pg_attrdef where adrelid = 'ledger_accounts'::regclass`.execute(
    db,
  );
  await asAdmin(`alter table ledger_accounts alter column id set default 1 + floor(random() * 20)::bigint`);
  const ids = await getAccounts(db, names);
  expect(new Set(ids).size).toBe(12);
  expect(Math.max(...ids)).toBeLessThanOrEqual(20);
  await asAdmin(`alter table ledger_accounts alter column id set default ${rows[0]?.text}`);
});

test('two businesses with the same account ids: payments captured together, settled and paid out', async () => {
  await asAdmin(`
    create function same_ids() returns trigger language plpgsql as $$ begin
      new.id := 1 + (select count(*) from ledger_accounts a where a.environment_id = new.environment_id); return new; end $$;
    create trigger same_ids before insert on ledger_accounts for each row execute function same_ids()`);
  const first = payers.business.testEnvironmentId;
  const { environmentId: second, slug } = await createPayableMerchant(payers.database, 'Second');
  const begun = await Promise.all(
    Array.from({ length: 16 }, async (_, index) =>
      index % 2
        ? payers.begin({ amount: 100_000 })
        : ((await payers.startLink(slug)).data.reference as string),
    ),
  );
  const answers = await Promise.all(begun.map((reference) => payers.payCard(reference)));
  expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 200));
  const of = async (environmentId: string) =>
    Object.fromEntries(
      (await listBalances(payers.database.db, environmentId)).map((balance) => [balance.kind, balance]),
    );
  const [mine, theirs] = [await of(first), await of(second)];
  expect(mine.gateway_receivable?.balance).toBe(800_000);
  expect(theirs.gateway_receivable?.balance).toBe(4_000_000);
  const ids = (balances: typeof mine) =>
    Object.values(balances)
      .map(({ accountId }) => accountId)
      .sort();
  expect(ids(mine).slice(0, 4)).toEqual(ids(theirs).slice(0, 4));
  payers.clock.advance(4 * dayMs);
  const { services } = payers.server;
  await settleDueBalances(services);
  expect((await of(first)).merchant_available?.balance).toBe(mine.merchant_pending?.balance);
  expect((await of(second)).merchant_available?.balance).toBe(theirs.merchant_pending?.balance);
  expect(await makeDuePayouts(services)).toBe(2);
  const { rows } = await sql<{
    environmentId: string;
    net: number;
  }>`select environment_id, net from payouts`.execute(payers.database.db);
  expect(Object.fromEntries(rows.map(({ environmentId, net }) => [environmentId, net]))).toEqual({
    [first]: mine.merchant_pending?.balance,
    [second]: theirs.merchant_pending?.balance,
  });
  expect((await payers.books()).findings).toEqual([]);
});
