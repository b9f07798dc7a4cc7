// Every call with an idempotency key and its own transactions does its work once per key, even if the first response was lost.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkReturnedRefunds } from '#server/payments/refunds/return-refund.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { hostedPaymentsContract } from '#shared/contract/payments/hosted-payments.ts';
import { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { type BankingCall, bankingCalls } from './support/banking/same-key.ts';
import { asOwner } from './support/database.ts';
import { accountCode, addAvailable, ownAccount, withdrawalCode } from './support/disputes/own-payouts.ts';
import { createHostedPayers, type HostedPayers } from './support/gateways/hosted-payers.ts';
import { newestOfKind } from './support/inbox/messages.ts';
import { approvedCard } from './support/payers.ts';
import type { Answer, CallOptions } from './support/server.ts';

let payers: HostedPayers;
let owner: Database;

beforeAll(async () => {
  payers = await createHostedPayers();
  owner = openDatabase(asOwner(payers.server.connectionString), { poolMax: 1 });
});
afterAll(async () => {
  expect((await payers.books()).findings).toEqual([]);
  await owner.close();
  await payers.close();
});

type Sent = { endpoint: Endpoint; options: CallOptions };
type Case = {
  sent: Sent;
  /** The same key with a different request. */
  other: Sent;
  /** Counts the effects of the call. */
  count: () => Promise<number>;
};

const card = { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' };

async function countRows(table: string, where: string, value: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(where)} = ${value}`.execute(
    payers.database.db,
  );
  return rows[0]?.count ?? 0;
}

/** A payment method: its attempts are counted, and another method with the same key is a different request. */
async function wayToPay(endpoint: Endpoint, options: CallOptions, reference?: string): Promise<Case> {
  const of = reference ?? (await payers.begin());
  const { id } = await payers.row(of);
  const params = { reference: of, ...options.params };
  const isCard = !endpoint.url.endsWith('/ussd') && !endpoint.url.endsWith('/qr');
  const other = isCard ? paymentPromptsContract.payByUssd : checkoutContract.payByCard;
  return {
    sent: { endpoint, options: { ...options, params } },
    other: {
      endpoint: other,
      options: { params: { reference: of }, body: isCard ? { bankCode: '058' } : { card } },
    },
    count: () => countRows('transaction_attempts', 'transaction_id', id),
  };
}

async function savedCard(): Promise<Case> {
  const open = async (reference: string) => {
    await payers.server.call(savedCardsContract.sendSavedCardCode, { params: { reference } });
    const { text } = await newestOfKind(payers.server, 'saved_card_code');
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    const shown = await payers.server.call(savedCardsContract.openSavedCards, {
      params: { reference },
      body: { code },
    });
    return shown.data;
  };
  const first = await payers.begin();
  const { session: keepFor } = await open(first);
  await payers.server.call(checkoutContract.payByCard, {
    params: { reference: first },
    idempotencyKey: randomUUID(),
    body: { card, keepFor },
  });
  payers.clock.advance(61_000);
  const reference = await payers.begin();
  const { session, cards } = await open(reference);
  const params = { cardId: cards[0]?.id ?? '' };
  return wayToPay(savedCardsContract.payBySavedCard, { params, body: { session } }, reference);
}

async function withdrawal(): Promise<Case> {
  await addAvailable(payers.server, payers.business.testEnvironmentId, 500_000);
  payers.clock.advance(61_000);
  const person = await payers.business.signInAs('Owner');
  const { token } = person;
  const code = await withdrawalCode(payers.server, person);
  const body = { currency: 'NGN', amount: 61_000, code };
  const endpoint = payoutsContract.createWithdrawal;
  return {
    sent: { endpoint, options: { token, body } },
    other: { endpoint, options: { token, body: { ...body, amount: 62_000 } } },
    count: () => countRows('payouts', 'environment_id', payers.business.testEnvironmentId),
  };
}

async function bankAccount(): Promise<Case> {
  payers.clock.advance(61_000);
  const person = await payers.business.signInAs('Owner');
  const { token } = person;
  const body = { ...ownAccount, code: await accountCode(payers.server, person) };
  const endpoint = payoutAccountsContract.addBank;
  return {
    sent: { endpoint, options: { token, body } },
    other: { endpoint, options: { token, body: { ...body, bankCode: '057' } } },
    count: () => countRows('payout_accounts', 'environment_id', payers.business.testEnvironmentId),
  };
}

async function subAccount(): Promise<Case> {
  const { token } = await payers.business.signInAs('Owner');
  const body = { businessName: 'Once', bankCode: '058', accountNumber: '0123456789', sharePpm: 100_000 };
  const endpoint = subAccountsContract.createSubAccount;
  return {
    sent: { endpoint, options: { token, body } },
    other: { endpoint, options: { token, body: { ...body, businessName: 'Another' } } },
    count: () => countRows('sub_accounts', 'environment_id', payers.business.testEnvironmentId),
  };
}

/** A refund that a bank returned, to be sent to another account. */
async function refundAgain(): Promise<Case> {
  const { token } = await payers.business.signInAs('Owner');
  const reference = await payers.begin();
  await payers.payCard(reference, { number: '4187420000000106' });
  await payers.payCard(await payers.begin({ amount: 900_000 }));
  const call = (endpoint: Endpoint, params: Record<string, string>, body: object) =>
    payers.server.call(endpoint, { token, params, body, idempotencyKey: randomUUID() });
  const begun = await call(
    refundsContract.refundPayment,
    { transactionId: reference },
    { amount: 120_000, reason: 'duplicate' },
  );
  const params = { refundId: idOf(begun) as string };
  await sendDueRefunds(payers.server.services);
  const sentBack = { bankCode: '058', accountNumber: '0123456706' };
  await call(refundsContract.giveRefundAccount, params, sentBack);
  await sendDueRefunds(payers.server.services);
  payers.clock.advance(61_000);
  await checkReturnedRefunds(payers.server.services);
  const endpoint = refundsContract.sendRefundAgain;
  const body = { bankCode: '058', accountNumber: '0123456789' };
  return {
    sent: { endpoint, options: { token, params, body } },
    other: { endpoint, options: { token, params, body: { ...body, accountNumber: '0123456708' } } },
    count: () => countRows('refunds', 'environment_id', payers.business.testEnvironmentId),
  };
}

async function ofBanking(make: (payers: HostedPayers) => Promise<BankingCall>): Promise<Case> {
  const { endpoint, token, body, other, table } = await make(payers);
  return {
    sent: { endpoint, options: { token, body } },
    other: { endpoint, options: { token, body: other } },
    count: () => countRows(table, 'environment_id', payers.business.testEnvironmentId),
  };
}

/** One case per such endpoint; a new endpoint without a case fails the test. */
const cases: Record<string, () => Promise<Case>> = {
  payByCard: () => wayToPay(checkoutContract.payByCard, { body: { card } }),
  payByTransfer: () => wayToPay(checkoutContract.payByTransfer, {}),
  payByUssd: () => wayToPay(paymentPromptsContract.payByUssd, { body: { bankCode: '058' } }),
  payByQr: () => wayToPay(paymentPromptsContract.payByQr, {}),
  payBySavedCard: savedCard,
  sendRefundAgain: refundAgain,
  // All later cases charge cards on the page of a gateway.
  payOnGatewayPage: async () => {
    await payers.choose('mpgs');
    return wayToPay(hostedPaymentsContract.payOnGatewayPage, {});
  },
  createWithdrawal: withdrawal,
  addBank: bankAccount,
  createSubAccount: subAccount,
  ...Object.fromEntries(Object.entries(bankingCalls).map(([name, make]) => [name, () => ofBanking(make)])),
};

const send = ({ endpoint, options }: Sent, idempotencyKey: string): Promise<Answer<unknown>> =>
  payers.server.call(endpoint, { ...options, idempotencyKey });

/** Simulates a failure after the effect: no response is stored, and the key is not locked. */
const forgetAnswer = (key: string) =>
  payers.database.db.deleteFrom('idempotencyKeys').where('key', '=', key).execute();

const covered = Object.values(allContracts)
  .flatMap((contract) => Object.entries(contract as Record<string, Endpoint>))
  .filter(([, endpoint]) => endpoint.idempotency && endpoint.transaction === 'own')
  .map(([name]) => name);

test('every call with an idempotency key and its own transactions has a case here', () => {
  expect(Object.keys(cases).sort()).toEqual([...covered].sort());
});

describe('a repeated key', () => {
  test.each(Object.keys(cases))('%s takes effect once, and returns the same result again', async (name) => {
    const { sent, other, count } = await (cases[name] as () => Promise<Case>)();
    const key = randomUUID();
    const before = await count();
    const first = await send(sent, key);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await count()).toBe(before + 1);
    expect((await send(sent, key)).data).toEqual(first.data);
    await forgetAnswer(key);
    const [again, atOnce] = await Promise.all([send(sent, key), send(sent, key)]);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(idOf(again)).toEqual(idOf(first));
    expect(idOf(atOnce)).toEqual(idOf(first));
    expect(await count()).toBe(before + 1);
    await forgetAnswer(key);
    expect((await send(other, key)).body.error?.code).toMatch(/^(IDEMPOTENCY_CONFLICT|ALREADY_PAID)$/);
    expect(await count()).toBe(before + 1);
  });
});

function idOf({ data }: Answer<unknown>): unknown {
  const { id, reference } = data as { id?: string; reference?: string };
  return id ?? reference;
}

/** Sends a call and terminates its database connection as soon as it waits for a locked table. */
async function sendAndCut(sent: Sent, key: string, table: string): Promise<Answer<unknown>> {
  const { db } = payers.database;
  const { answer } = await owner.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const answer = send(sent, key);
    for (;;) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()
          and backend_type = 'client backend'`.execute(db);
      if (rows.length > 0) return { answer };
      await sleep(20);
    }
  });
  return answer;
}

test('a withdrawal that loses its connection after the payout commits returns UNAVAILABLE and is not paid twice', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { sent, count } = await withdrawal();
    const before = await count();
    const key = randomUUID();
    // The audit entry is written after the commit of the payout.
    const first = await sendAndCut(sent, key, 'audit_entries');
    expect(first.body.error?.code).toBe('UNAVAILABLE');
    expect(await count()).toBe(before + 1);
    const again = await send(sent, key);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await count()).toBe(before + 1);
  }
});

test('a withdrawal that loses its connection before it commits succeeds on retry with the same key and code', async () => {
  const { sent, count } = await withdrawal();
  const before = await count();
  const key = randomUUID();
  const first = await sendAndCut(sent, key, 'payout_events');
  expect(first.body.error?.code).toBe('UNAVAILABLE');
  expect(await count()).toBe(before);
  expect((await send(sent, key)).status).toBe(200);
  expect(await count()).toBe(before + 1);
});
