// A real card number entered by mistake leaves no trace in any table, in the log or in the response. Nor does the number of a test card.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { systemClock } from '#server/platform/http/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type RunningProgram, startProgram } from '#test/support/program.ts';

const owner = { email: 'owner@example.com', password: 'Correct-horse-2026' };
/** Passes the check digit and is not a test card; no known cardholder has it. */
const realNumber = '4539148803436467';
const testNumber = '5111111111111118';
const cvv = '7391';

let scratch: TestDatabase;
let database: Database;
let program: RunningProgram;
let reference = '';

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString);
  const env = { DATABASE_URL: scratch.connectionString, DEMO: 'off', LOG_LEVEL: 'trace' };
  program = await startProgram({ env });
  await database.inTransaction(async (tx) => {
    const business = await createBusiness(tx, systemClock, {
      name: 'Traces',
      email: 'traces@example.com',
      country: 'NG',
      type: 'sme',
      sector: 'Food',
      approved: true,
    });
    const names = { firstName: 'Ada', lastName: 'Obi' };
    const userId = await createUser(tx, systemClock, { ...owner, ...names });
    await addMember(tx, systemClock, { businessId: business.id, userId, role: 'Owner' });
  });
  const { token } = await post('/merchant/login', owner).then((answer) => answer.body.data);
  const begun = await post('/checkout/initialize', { amount: 500_000, email: 'a@example.com' }, token);
  reference = begun.body.data.reference;
});
afterAll(async () => {
  await program.stop();
  await database.close();
  await scratch.drop();
});

async function post(path: string, body: unknown, token?: string) {
  const response = await fetch(`${program.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function pay(card: Record<string, unknown>) {
  return post(`/pay/${reference}/card`, { card });
}

/** Returns the tables whose rows, as text, contain the digits. */
async function findInTables(digits: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await database.pool.query(`select from ${name} t where t::text like $1 limit 1`, [
      `%${digits}%`,
    ]);
    if (hit.rowCount) found.push(name);
  }
  return found;
}

test('a real card is rejected at its field, and nothing of it is stored, logged or returned', async () => {
  const card = { number: realNumber, expiryMonth: 12, expiryYear: 2030, cvv };
  const spaced = realNumber.replace(/(\d{4})(?=\d)/g, '$1 ');
  for (const refused of [card, { ...card, number: spaced }, { ...card, expiryYear: 2020 }]) {
    const answer = await pay(refused);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({
      code: 'REAL_CARD',
      fields: { 'card.number': expect.stringContaining('not a test card') },
    });
    expect(JSON.stringify(answer.body)).not.toContain(realNumber.slice(0, 8));
  }
  for (const malformed of [
    { ...card, number: Number(realNumber) },
    { ...card, expiryMonth: 13 },
    { ...card, cvv: realNumber },
    { number: { of: realNumber } },
  ]) {
    const answer = await pay(malformed);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain(realNumber.slice(0, 8));
  }
  const attempts = await database.db.selectFrom('transactionAttempts').selectAll().execute();
  expect(attempts).toEqual([]);
  for (const digits of [realNumber, spaced, realNumber.slice(0, 12), realNumber.slice(-8)])
    expect(await findInTables(digits)).toEqual([]);
  for (const digits of [realNumber, realNumber.slice(0, 12), realNumber.slice(-8), spaced])
    expect(program.output()).not.toContain(digits);
});

test('of a charged test card only the first six and last four digits are kept', async () => {
  const answer = await pay({ number: testNumber, expiryMonth: 12, expiryYear: 2030, cvv });
  expect(answer.body.data.state).toBe('successful');
  expect(await findInTables(testNumber.slice(-4))).toContain('public.transactions');
  expect(await findInTables(testNumber)).toEqual([]);
  expect(await findInTables(testNumber.slice(0, 9))).toEqual([]);
  expect(program.output()).not.toContain(testNumber.slice(0, 9));
  expect(program.output()).not.toContain(`"${cvv}"`);
  // The log contains the call with its route pattern only.
  expect(program.output()).toContain('/pay/:reference/card');
  expect(program.output()).not.toContain(reference);
});
