// kill -9 at each step of a withdrawal, a refund and a card payment: repeating the call with the same key completes it exactly once.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { letMinutePass } from './support/crash/books.ts';
import {
  cardPayment,
  openKilledProgram,
  openMerchant,
  type Sent,
  sendAgain,
} from './support/crash/killed-program.ts';
import { dataOf } from './support/server.ts';

const program = await openKilledProgram();
const { database, server } = program;
const merchant = await openMerchant(program, 'Same key');
const permissions = ['PAYMENT_GATEWAY.PAYOUTS.READ_WRITE', 'PAYMENT_GATEWAY.TRANSACTIONS.READ_WRITE'];
const { key: apiKey } = dataOf(
  await server.call(apiKeysContract.createApiKey, {
    token: merchant.token,
    body: { name: 'Shop server', kind: 'secret', permissions },
  }),
);

beforeAll(async () => {
  const { environmentId } = merchant;
  await sql`insert into payout_accounts (environment_id, id, currency, bank_code, bank_name, account_number, account_name,
      name_match, matched_name, status, active_from, default_from, created_at, updated_at)
    values (${environmentId}, ${clock.newId()}, 'NGN', '058', 'Guaranty Trust Bank',
      '\\x4b535600'::bytea || '0123456708'::bytea, 'Same key', 'exact',
      'Same key', 'VERIFIED', now(), now(), now(), now())`.execute(database.db);
  await sql`insert into payout_schedules (environment_id, id, currency, schedule, updated_at)
    values (${environmentId}, ${clock.newId()}, 'NGN', 'manual', now())`.execute(database.db);
});

/** Kills the program once the call waits for a lock on the table; without a table, once the response has been received. */
async function killAt(table: string | null, { endpoint, options }: Sent): Promise<void> {
  if (table) await program.killWhileWriting(table, () => server.call(endpoint, options));
  else {
    expect((await server.call(endpoint, options)).status).toBe(200);
    await program.kill();
    await program.start();
  }
  await letMinutePass(database);
}

async function beginPayment(): Promise<string> {
  const answer = await server.call(checkoutContract.startLinkPayment, {
    params: { key: merchant.slug },
    idempotencyKey: randomUUID(),
    body: { email: 'payer@example.com', name: 'Ada Obi' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data.reference;
}

async function payNow(): Promise<string> {
  const reference = await beginPayment();
  await sendAgain(program, cardPayment(reference));
  const { id } = await database.db
    .selectFrom('transactions')
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function count(table: string, where: ReturnType<typeof sql> = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

const eventually = async (expected: number, counted: () => Promise<number>): Promise<void> => {
  for (let attempt = 0; attempt < 150 && (await counted()) < expected; attempt += 1) await sleep(100);
  expect(await counted()).toBe(expected);
};

async function expectBooks(): Promise<void> {
  expect((await verifyLedger(database.db)).findings).toEqual([]);
}

/** Each step kills and restarts the program, which takes half a minute on a busy machine. */
const restartsMs = 300_000;

/** Before the commit; after it, during the request to the bank; after that, before the response; after the response. */
const withdrawalSteps = ['payout_events', 'sandbox_bank_transfers', 'audit_entries', null];

test('a withdrawal killed at any step and retried with the same key is paid once', {
  timeout: restartsMs,
}, async () => {
  await payNow();
  await sql`update balance_items set available_at = now() - interval '1 minute' where settled_at is null`.execute(
    database.db,
  );
  for (const [index, step] of withdrawalSteps.entries()) {
    const body = { currency: 'NGN', amount: 60_000 + index };
    const sent: Sent = {
      endpoint: payoutsContract.createWithdrawal,
      options: { token: apiKey, idempotencyKey: randomUUID(), body },
    };
    await killAt(step, sent);
    await sendAgain(program, sent);
    expect(await count('payouts', sql`net = ${body.amount}`), String(step)).toBe(1);
    await sendAgain(program, sent);
    expect(await count('payouts', sql`net = ${body.amount}`), String(step)).toBe(1);
    await expectBooks();
  }
});

/** Before the commit; after the response. */
const refundSteps = ['refund_events', null];

test('a refund killed at any step and retried with the same key is made once', {
  timeout: restartsMs,
}, async () => {
  const [transactionId] = [await payNow(), await payNow()];
  for (const [index, step] of refundSteps.entries()) {
    const body = { amount: 10_000 + index, reason: 'duplicate' };
    const sent: Sent = {
      endpoint: refundsContract.refundPayment,
      options: { token: apiKey, params: { transactionId }, idempotencyKey: randomUUID(), body },
    };
    await killAt(step, sent);
    await sendAgain(program, sent);
    await sendAgain(program, sent);
    expect(await count('refunds', sql`amount = ${body.amount}`), String(step)).toBe(1);
    const paid = () => count('sandbox_refunds', sql`amount = ${body.amount}`);
    await eventually(1, paid);
    await expectBooks();
  }
});

/** Before the attempt is written; after it, before the charge; after the charge, before the capture; after the response. */
const cardSteps = ['transaction_attempts', 'sandbox_charges', 'balance_items', null];

test('a card payment killed at any step and retried with the same key is charged once', {
  timeout: restartsMs,
}, async () => {
  for (const step of cardSteps) {
    const reference = await beginPayment();
    const sent = cardPayment(reference);
    await killAt(step, sent);
    await sendAgain(program, sent);
    const ofPayment = sql`reference in (select a.id::text from transaction_attempts a
      join transactions t on t.environment_id = a.environment_id and t.id = a.transaction_id where t.reference = ${reference})`;
    const isFinal = () =>
      count('transactions', sql`reference = ${reference} and status in ('successful', 'failed')`);
    await eventually(1, isFinal);
    await sendAgain(program, sent);
    const charged = await count('sandbox_charges', sql`final_outcome = 'approved' and ${ofPayment}`);
    const captured = await count('transactions', sql`reference = ${reference} and status = 'successful'`);
    expect([charged, captured], String(step)).toEqual([1, 1]);
    await expectBooks();
  }
});
