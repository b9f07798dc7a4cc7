// Plain-text values marked by a migration, and values sealed with a rotated key: nothing is lost, and nothing stays in plain text.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCustomersByPhone } from '#server/customers/customers/service.ts';
import { countStale, resealAll } from '#server/platform/auth/reseal.ts';
import { sealClearFields } from '#server/platform/auth/reseal-job.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from './support/database.ts';

const phone = '+2348031112233';
const environmentId = '00000000-0000-7000-8000-000000000003';
const key = { current: 'n'.repeat(40), old: [testSecretKey] };
const vault = createVault({ current: testSecretKey, old: [] });
const log = { info: () => undefined } as never;

let scratch: TestDatabase;
let database: Database;

const [user, business, payment] = [1, 2, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
/** The state after a migration that seals a column: values are marked, for the program to seal at its next start. */
const inMark = (text: string) => `'\\x4b535600'::bytea || convert_to(${text}, 'UTF8')`;
const rowsInClear = `
      insert into users (id, email, password_hash, first_name, last_name, phone_number, created_at)
        values ('${user}', 'ada@example.com', 'x', 'Ada', 'Obi', ${inMark(`'${phone}'`)}, now());
      insert into businesses (id, business_name, email, country, currency, time_zone, business_type, business_sector, created_at)
        values ('${business}', 'Zuma', 'zuma@example.com', 'NG', 'NGN', 'Africa/Lagos', 'sme', 'Food', now());
      insert into environments (id, business_id, mode, created_at) values ('${environmentId}', '${business}', 'test', now());
      insert into customers (environment_id, id, email, phone, created_at)
        select '${environmentId}', uuidv7(), 'payer' || n || '@example.com', ${inMark(`case when n = 1 then '${phone}' else '+23480300' || 10000 + n end`)}, now()
        from generate_series(1, 450) n;
      insert into transactions (environment_id, id, reference, status, stage, currency, requested_amount, amount, net, fee_bearer, source_kind,
          customer_phone, sender_account, created_at, updated_at)
        values ('${environmentId}', '${payment}', 'TST-1', 'pending', 'open', 'NGN', 100000, 100000, 100000, 'merchant', 'api', ${inMark(`'${phone}'`)}, ${inMark("'0123456789'")}, now(), now());
      insert into payout_accounts (environment_id, id, currency, bank_code, bank_name, account_number, account_name, name_match, status, active_from, created_at, updated_at)
        values ('${environmentId}', uuidv7(), 'NGN', '058', 'GTB', ${inMark("'0123456708'")}, 'ZUMA', 'exact', 'VERIFIED', now(), now(), now());
      insert into compliance_sections (business_id, section, status, details, phone, saved_at)
        values ('${business}', 'support-contact', 'SAVED', '{"city": "Abuja"}', ${inMark(`'${phone}'`)}, now()),
          ('${business}', 'directors', 'SAVED', '{}', null, now());
      insert into idempotency_keys (scope, key, request_hash, status, answer, created_at) values ('s', 'k', 'x', 200, ${inMark(`'{"phone": "${phone}"}'`)}, now());`;

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.ownerConnectionString, { poolMax: 2, codec: vault });
  await sql.raw(rowsInClear).execute(database.db);
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

const textOf = async (table: string) =>
  (
    await sql<{ text: string }>`select string_agg(t::text, ' ') as text from ${sql.table(table)} t`.execute(
      database.db,
    )
  ).rows[0]?.text ?? '';
const tables = [
  ...['users', 'customers', 'transactions', 'payout_accounts', 'idempotency_keys'],
  'compliance_sections',
];
const inClear = async () => {
  const texts = await Promise.all(tables.map(textOf));
  const numbers = [phone, '0123456789', '0123456708'].flatMap((item) => [
    item,
    Buffer.from(item).toString('hex'),
  ]);
  return tables.filter((_, index) => numbers.some((number) => texts[index]?.includes(number)));
};
const readAll = async () => {
  const { db } = database;
  const payment = await db
    .selectFrom('transactions')
    .select(['customerPhone', 'senderAccount'])
    .executeTakeFirst();
  const user = await db.selectFrom('users').select('phoneNumber').executeTakeFirst();
  const account = await db.selectFrom('payoutAccounts').select('accountNumber').executeTakeFirst();
  const contact = await db
    .selectFrom('complianceSections')
    .where('section', '=', 'support-contact')
    .select(['phone as contactPhone', 'details'])
    .executeTakeFirst();
  return { ...payment, ...user, ...account, ...contact };
};
const all = {
  customerPhone: phone,
  senderAccount: '0123456789',
  phoneNumber: phone,
  accountNumber: '0123456708',
  contactPhone: phone,
  details: { city: 'Abuja' },
};

test('values marked as plain text are read unchanged, and a start seals all of them', async () => {
  expect(await inClear()).toEqual(tables);
  expect(await readAll()).toEqual(all);
  await sealClearFields({ database, vault, log });
  expect(await inClear()).toEqual([]);
  expect(await readAll()).toEqual(all);
  const answer = await database.db.selectFrom('idempotencyKeys').select('answer').executeTakeFirst();
  expect(JSON.parse(answer?.answer ?? '')).toEqual({ phone });
  expect(await findCustomersByPhone(database.db, environmentId, '0803 111 2233')).toHaveLength(1);
  const stale = await sql<{
    count: number;
  }>`select count(*) as count from customers where phone_hash is null`.execute(database.db);
  expect(stale.rows[0]?.count).toBe(0);
});

test('after a key rotation, numbers are found before and after they are resealed and rehashed', async () => {
  const next = createVault(key);
  const changed = openDatabase(scratch.ownerConnectionString, { poolMax: 2, codec: next });
  const alone = openDatabase(scratch.ownerConnectionString, {
    poolMax: 2,
    codec: createVault({ current: key.current, old: [] }),
  });
  const find = ({ db }: Database) => findCustomersByPhone(db, environmentId, phone);
  try {
    expect(await find(changed)).toHaveLength(1);
    await expect(alone.db.selectFrom('customers').select('phone').execute()).rejects.toThrow(/unknown key/);
    expect(await countStale(changed, next)).toBeGreaterThan(450);
    await resealAll(changed, next);
    expect(await countStale(changed, next)).toBe(0);
    expect(await find(alone)).toEqual(await find(changed));
    const { phone: read } = await alone.db
      .selectFrom('customers')
      .where('email', '=', 'payer1@example.com')
      .select('phone')
      .executeTakeFirstOrThrow();
    expect(read).toBe(phone);
  } finally {
    await changed.close();
    await alone.close();
  }
});
