// Live mode without the sandbox, one test per rule: available methods, refused sandbox calls, and database constraints.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDuePayouts } from '#server/settlement/payouts/make-payouts.ts';
import { sendDuePayouts } from '#server/settlement/payouts/send-payouts.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import { openChannels } from '#shared/contract/payments/pricing.ts';
import { railHold } from '#shared/contract/settlement/payout-statuses.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addAvailable, addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { startTestServer } from '#test/support/server.ts';

let payers: Payers;
let token: string;

beforeAll(async () => {
  payers = await createPayers({ env: { DEMO_LIVE_SANDBOX: 'off' } });
  token = (await payers.business.signInAs('Owner', 'live')).token;
});
afterAll(() => payers.close());

const initialize = (body: object = {}) =>
  payers.server.call(checkoutContract.initializeCheckout, {
    token,
    body: { amount: 500_000, email: 'ada@example.com', ...body },
  });

/** Creates a live payment as of a time when its rail was still connected. */
async function beginUnchecked(): Promise<string> {
  const reference = await payers.begin();
  const { liveEnvironmentId } = payers.business;
  const live = `KSW-${reference.slice(4)}`;
  await sql`
    insert into transactions select (jsonb_populate_record(t, jsonb_build_object('environment_id', ${liveEnvironmentId}::uuid,
      'id', gen_random_uuid(), 'reference', ${live}::text, 'customer_id', null))).*
    from transactions t where reference = ${reference}`.execute(payers.database.db);
  await sql`insert into directory (kind, key, environment_id, id)
    select 'payment', reference, environment_id, id from transactions where reference = ${live}`.execute(
    payers.database.db,
  );
  return live;
}

test('a live payment is rejected at its field for a business without a connected rail', async () => {
  const refused = await initialize();
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual({ currency: 'No payment method is connected in live mode yet' });
});

test('the page of a live payment offers no payment method, and every method is rejected', async () => {
  const reference = await beginUnchecked();
  const page = await payers.server.call(checkoutContract.getCheckoutPage, { params: { key: reference } });
  expect(page.data.channels).toEqual([]);
  for (const refused of [
    await payers.payCard(reference),
    await payers.payTransfer(reference),
    await payers.server.call(paymentPromptsContract.payByUssd, {
      params: { reference },
      idempotencyKey: randomUUID(),
      body: { bankCode: '058' },
    }),
    await payers.server.call(paymentPromptsContract.payByQr, {
      params: { reference },
      idempotencyKey: randomUUID(),
    }),
  ])
    expect(refused.body.error).toMatchObject({
      code: 'PAYMENT_CLOSED',
      message: 'This payment method is not available.',
    });
});

test('the sandbox bank can neither credit a live account nor confirm a live prompt', async () => {
  const { db } = payers.database;
  const test = await payers.begin();
  const { data } = await payers.payTransfer(test);
  const accountNumber = data.transfer?.accountNumber ?? '';
  const live = await beginUnchecked();
  const { liveEnvironmentId } = payers.business;
  // An account from a time when live mode was a simulation.
  await sql`update live_simulation set is_on = true`.execute(db);
  await sql`
    insert into transfer_accounts select (jsonb_populate_record(a, jsonb_build_object('environment_id', ${liveEnvironmentId}::uuid,
      'transaction_id', (select id from transactions where reference = ${live}), 'account_number', '9990000011'))).*
    from transfer_accounts a where account_number = ${accountNumber}`.execute(db);
  await sql`
    insert into sandbox_virtual_accounts select (jsonb_populate_record(a, '{"account_number": "9990000011", "reference": "late"}')).*
    from sandbox_virtual_accounts a where account_number = ${accountNumber}`.execute(db);
  await sql`update live_simulation set is_on = false`.execute(db);
  expect((await payers.send('9990000011', 500_000)).status).toBe(404);
  const answered = await payers.server.call(paymentPromptsContract.answerSandboxPrompt, {
    body: { reference: live, answer: 'approve' },
  });
  expect(answered.status).toBe(404);
  expect(await payers.row(live)).toMatchObject({ status: 'pending' });
  // In test mode the same call succeeds.
  expect((await payers.send(accountNumber, 500_000)).status).toBe(200);
});

test.each([
  ['transactions', "update transactions set status = 'successful', gateway = 'SANDBOX' where reference = $1"],
  [
    'transfer_receipts',
    `insert into transfer_receipts select (jsonb_populate_record(r, jsonb_build_object('session_id', 'again',
       'environment_id', (select environment_id from transactions where reference = $1)))).* from transfer_receipts r limit 1`,
  ],
])('a database constraint rejects sandbox results in live mode: %s', async (table, statement) => {
  const live = await beginUnchecked();
  const refusal = await payers.database.pool.query(statement, [live]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ constraint: 'sandbox_in_live', table });
});

test('settings show that live mode has no connected payment method and no connected payouts', async () => {
  const { data } = await payers.server.call(paymentMethodsContract.getPaymentWays, { token });
  const fault = 'not_connected';
  expect(data.ways).toEqual(openChannels.map((channel) => ({ channel, isOffered: false, fault })));
  expect(data).toMatchObject({ payoutsConnected: false, isSimulated: false });
  const inTest = await payers.server.call(paymentMethodsContract.getPaymentWays, {
    token: (await payers.business.signInAs('Owner', 'test')).token,
  });
  expect(inTest.data.ways.every((way) => way.isOffered)).toBe(true);
});

test('live payouts are held until the rail is connected', async () => {
  const { server, business, clock } = payers;
  await addPayoutAccount(server, await business.signInAs('Owner', 'live'));
  await addAvailable(server, business.liveEnvironmentId, 500_000);
  clock.advance(4 * 86_400_000);
  await makeDuePayouts(server.services);
  await sendDuePayouts(server.services);
  const live = await business.signInAs('Owner', 'live');
  const { data } = await server.call(payoutsContract.listPayouts, { token: live.token, query: {} });
  expect(data.items).toMatchObject([{ status: 'PENDING', hold: { kind: 'rail', reason: railHold } }]);
});

test('simulated live mode is recorded in the database and uses the sandbox for cards', async () => {
  const scratch = await createTestDatabase();
  const server = await startTestServer({ connectionString: scratch.connectionString });
  const { rows } = await server.services.database.pool.query('select is_on from live_simulation');
  expect(rows).toEqual([{ is_on: true }]);
  expect(server.services.rails.cards('live')?.name).toBe('SANDBOX');
  await server.close();
  await scratch.drop();
});
