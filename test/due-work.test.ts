// Proves that each sweep's due condition matches its work: checks and runs every sweep as time advances in a scenario.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSweeps } from '#server/app.ts';
import { getAccount } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/holds.ts';
import { hasCome, selectDue } from '#server/platform/jobs/due.ts';
import type { Sweep } from '#server/platform/jobs/sweeper.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { addPayoutAccount } from './support/disputes/own-payouts.ts';
import { challengeCard, createPayers, type Payers } from './support/payers.ts';

const secondMs = 1000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A Friday, eleven in the morning in Lagos. */
const friday = new Date('2026-11-20T10:00:00Z');

let payers: Payers;
let sweeps: Sweep[];
/** Sweeps that had work at least once. */
const worked = new Set<string>();

beforeAll(async () => {
  payers = await createPayers({ start: friday, env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
  sweeps = listSweeps(payers.server.services);
});
afterAll(async () => {
  for (const sweep of sweeps) await sweep.stop?.();
  await payers?.close();
});

async function isDue(sweep: Sweep): Promise<boolean> {
  if (!sweep.due) return true;
  const condition = { name: sweep.name, isTurn: true, query: sweep.due() };
  const [found] = await selectDue(payers.database.db, [condition], []);
  return found !== undefined && hasCome(found, payers.clock.now());
}

/** Runs each sweep until no work is left. Its due condition must be true before any work, and false afterwards. */
async function compare(): Promise<void> {
  for (const sweep of sweeps.filter(({ due }) => due)) {
    for (let round = 0; round < 50; round += 1) {
      const message = await isDue(sweep);
      const done = await sweep.run();
      if (done > 0) {
        worked.add(sweep.name);
        expect(message, `${sweep.name} did ${done} and had not said that anything was due`).toBe(true);
      } else break;
    }
    // Payouts also depend on calendars, so their condition alone may be true without any work.
    if (sweep.name !== 'payouts')
      expect(await isDue(sweep), `${sweep.name} says that something is due and does nothing`).toBe(false);
  }
}

async function pay(): Promise<string> {
  const reference = await payers.begin();
  expect((await payers.payCard(reference)).data.state).toBe('successful');
  return reference;
}

async function ask(...parameters: Parameters<Payers['callAsMerchant']>): Promise<void> {
  const answer = await payers.callAsMerchant(...parameters);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Adds an SMS, and a hold that expires after an hour. */
async function addRest(): Promise<void> {
  const { services } = payers.server;
  const sms = { kind: 'login_code', to: '+2348030000000', text: 'Your code' };
  await services.database.inTransaction((tx) => queueSms(tx, services, sms));
  const { testEnvironmentId: environmentId } = payers.business;
  const accountId = await getAccount(payers.database.db, {
    environmentId,
    kind: 'merchant_pending',
    currency: 'NGN',
  });
  const id = payers.clock.newId();
  const at = payers.clock.now();
  const expiresAt = new Date(at.getTime() + hourMs);
  const hold = {
    environmentId,
    id,
    key: id,
    accountId,
    amount: 100,
    kind: 'test',
    subjectId: null,
    at,
    expiresAt,
  };
  await services.database.inTransaction((tx) => placeHold(tx, hold));
}

/** Creates work for every sweep that becomes due by itself. */
async function beginStory(): Promise<void> {
  await addPayoutAccount(payers.server, await payers.business.signInAs('Owner'));
  await ask(webhooksContract.createWebhookEndpoint, {
    body: { url: 'https://127.0.0.1:9/hooks' },
  });
  await payers.database.db
    .updateTable('settlementTerms')
    .set({ reservePpm: 100_000, reserveDays: 5 })
    .execute();
  const refunded = await pay();
  const disputed = await pay();
  await pay();
  await ask(refundsContract.refundPayment, {
    params: { transactionId: refunded },
    body: { amount: 200_000, reason: 'customer_request' },
    idempotencyKey: randomUUID(),
  });
  await ask(simulatorContract.simulateChargeback, { body: { reference: disputed } });
  await payers.payTransfer(await payers.begin());
  await payers.payCard(await payers.begin(), { number: challengeCard });
  await payers.begin();
  await ask(transactionsContract.createExport, { body: { format: 'csv', filters: {} } });
  await ask(subAccountsContract.createSubAccount, {
    body: { businessName: 'Slow bank', bankCode: '058', accountNumber: '0123456702' },
  });
}

test('before any activity, the due conditions match the work', compare);

test('each sweep is due before it has work and not due after it, as time advances', async () => {
  await beginStory();
  const steps = [0, secondMs, 10 * secondMs, 60 * secondMs, hourMs, hourMs, dayMs, dayMs, dayMs, dayMs];
  for (const step of [...steps, 4 * dayMs, 7 * dayMs, 30 * dayMs]) {
    payers.clock.advance(step);
    if (step === hourMs) await addRest();
    await compare();
  }
  expect((await payers.books()).findings).toEqual([]);
  // Sealing the ledger chain returns no count, so its result is read from the ledger.
  const { rows } = await sql<{ sealed: number; waiting: number }>`
    select (select count(*) from ledger_blocks) as sealed, (select count(*) from ledger_unsealed) as waiting`.execute(
    payers.database.db,
  );
  expect(rows[0]?.sealed).toBeGreaterThan(0);
  expect(rows[0]?.waiting).toBe(0);
});

test('the scenario has work for the sweeps that move money and report it', () => {
  expect([...worked]).toEqual(
    expect.arrayContaining([
      ...[
        'abandoned payments',
        'account names',
        'audit trail',
        'chargeback deadlines',
        'chargeback reminders',
        'e-mails',
      ],
      ...['exports', 'failing webhooks', 'holds', 'payout transfers', 'payouts', 'refunds', 'requery'],
      ...['settlement', 'SMS', 'transfer expiry', 'webhook events', 'webhooks'],
    ]),
  );
});

test('every sweep that runs more often than every ten minutes has a due condition, with two exceptions', () => {
  const silent = sweeps.filter(({ due, everyMs }) => !due && everyMs < 600_000).map(({ name }) => name);
  // One depends on time alone, the other queries no database.
  expect(silent.sort()).toEqual(['ledger finality', 'ledger heads outside']);
});
