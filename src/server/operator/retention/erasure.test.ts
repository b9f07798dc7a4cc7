// Erasure on request: personal data is removed from every table, payments and ledger are kept, and a chained record proves it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { retentionContract } from '#shared/contract/operator/retention.ts';
import { disputesContract } from '#shared/contract/payments/disputes.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { asOwner } from '#test/support/database.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';

let payers: Disputes;
beforeAll(async () => {
  payers = await createDisputes();
});
afterAll(() => payers.close());

/** Returns the tables whose text contains any of the words. The audit trail is kept, as required by law. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { db } = payers.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`select 1 from ${sql.table(name)} t
      where ${sql.join(
        words.map((word) => sql`strpos(t::text, ${word}) > 0`),
        sql` or `,
      )} limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found.sort();
}

const erase = (email: string) =>
  payers.callAsMerchant(erasureContract.eraseCustomer, { body: { email, reason: 'Asked by e-mail' } });
const erasures = async () => {
  const { token } = await createTestOperator(payers.server, 'Administrator');
  return (await payers.server.call(retentionContract.listErasures, { token })).data.items;
};

test('a customer with an open payment cannot be erased; afterwards personal data is gone, payment and ledger stay', async () => {
  const email = 'zainab.quartz@example.com';
  const reference = await payers.begin({ email, name: 'Zainab Quartz', phone: '+2348031234567' });
  const refused = await erase(email);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('a payment is in progress');
  const account = (await payers.payTransfer(reference)).data.transfer;
  await payers.send(account?.accountNumber ?? '', account?.amount ?? 0);
  const before = await payers.row(reference);
  expect(before.senderName).toBe('Chidi Eze');
  const { data } = await erase(email);
  expect(data.erased.map(({ columns }) => columns)).toEqual(
    expect.arrayContaining([
      'customers.email, name, phone',
      'transfer_receipts.sender_name, sender_bank, sender_account',
    ]),
  );
  const after = await payers.row(reference);
  expect(after).toMatchObject({
    status: 'successful',
    amount: before.amount,
    net: before.net,
    customerId: before.customerId,
    customerName: null,
    customerEmail: null,
    customerPhone: null,
    senderName: null,
    senderAccount: null,
    ip: null,
  });
  expect(await tablesWith('Zainab', 'zainab', 'Quartz', 'quartz', 'Chidi Eze')).toEqual([]);
  expect((await payers.books()).findings).toEqual([]);
  expect((await erase(email)).status).toBe(404);
  expect((await erasures())[0]).toMatchObject({
    id: data.id,
    kind: 'customer',
    requestedKind: 'member',
    subjectId: before.customerId,
    reason: 'Asked by e-mail',
    erased: data.erased,
  });
});

test('timelines of payments, refunds and disputes stay readable without the name of an erased customer', async () => {
  const { callAsMerchant, server } = payers;
  await payers.pay(900_000);
  const email = 'yusuf.basalt@example.com';
  const reference = await payers.begin({ amount: 500_000, email, name: 'Yusuf Basalt' });
  // The card does not accept refunds, so the customer provides an account.
  expect((await payers.payCard(reference, { number: '4187420000000106' })).status).toBe(200);
  const of = { params: { transactionId: reference } };
  expect((await callAsMerchant(transactionsContract.resendReceipt, { ...of, body: {} })).status).toBe(200);
  const body = { amount: 120_000, reason: 'other' };
  const begun = await callAsMerchant(refundsContract.refundPayment, {
    ...of,
    body,
    idempotencyKey: randomUUID(),
  });
  const params = { refundId: begun.data.id };
  await sendDueRefunds(server.services);
  const token = /\/refund\/([\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '';
  const details = { bankCode: '058', accountNumber: '0123456789' };
  const response = await server.call(refundsContract.giveRequestedAccount, {
    params: { token },
    body: details,
  });
  expect(response.status).toBe(200);
  await sendDueRefunds(server.services);
  const refund = (await callAsMerchant(refundsContract.getRefund, { params })).data;
  const { accountName } = refund.destination;
  expect(refund.status).toBe('SUCCESSFUL');
  expect(refund.timeline.map(({ sentence }) => sentence).join()).toContain(
    `Bank account provided: ${accountName}`,
  );
  const input = { amount: 100_000, name: 'Yusuf Basalt' };
  expect((await payers.complain(reference, input)).status).toBe(200);
  const list = { query: { transactionId: (await payers.row(reference)).id } };
  const [dispute] = (await callAsMerchant(disputesContract.listDisputes, list)).data.items;
  const named = { params: { disputeId: dispute?.id ?? '' } };
  const ended = { status: 'RESOLVED', outcome: 'A new one was sent.' };
  expect((await callAsMerchant(disputesContract.endDispute, { ...named, body: ended })).status).toBe(200);

  expect((await erase(email)).status).toBe(200);
  // The data of the sandbox bank belongs to a bank, and to test mode.
  const remaining = await tablesWith('Yusuf', 'yusuf', 'Basalt', 'basalt', accountName ?? '');
  expect(remaining).toEqual(['sandbox_bank_transfers']);
  const payment = (await callAsMerchant(transactionsContract.getTransaction, of)).data;
  expect(payment.timeline.map(({ sentence }) => sentence)).toContain('Receipt sent to the payer');
  const after = (await callAsMerchant(refundsContract.getRefund, { params })).data;
  expect(after.timeline.find(({ sentence }) => sentence === 'Bank account provided')?.actor).toBe(
    'The customer',
  );
  const opened = (await callAsMerchant(disputesContract.getDispute, named)).data.timeline.at(-1);
  expect(opened).toMatchObject({ sentence: 'Not received, ₦1,000.00', actor: 'Customer' });
});

test('the only Owner cannot be erased; other members can erase themselves and lose access', async () => {
  const { server, business } = payers;
  const alone = await payers.callAsMerchant(erasureContract.eraseOwnAccount, {
    body: { email: business.email },
  });
  expect(alone.status).toBe(409);
  expect(alone.body.message).toContain('only Owner');
  const member = await business.signInAs('Admin');
  const { user } = (await server.call(sessionContract.getProfile, { token: member.token })).data;
  const removed = await server.call(erasureContract.eraseOwnAccount, {
    token: member.token,
    body: { email: user.email },
  });
  expect(removed.status).toBe(200);
  expect((await server.call(sessionContract.getProfile, { token: member.token })).status).toBe(401);
  expect((await tablesWith(user.email)).filter((name) => name !== 'audit_entries')).toEqual([]);
  const [record] = await erasures();
  expect(record).toMatchObject({ kind: 'user', requestedKind: 'person', requestedByName: null });
  const { token } = await createTestOperator(server, 'Administrator');
  const file = await callAs(server, token, retentionContract.downloadErasures);
  expect(file.headers.get('content-type')).toContain('text/csv');
  const [head, first] = String(file.body).split('\n');
  expect(head).toContain('SHA-256 of the record');
  expect(first).toContain(record?.sha256);
});

test('staff erase a person with a reason, once', async () => {
  const { server, business } = payers;
  const { token } = await createTestOperator(server, 'Administrator');
  const member = await business.signInAs('Developer');
  const { user } = (await server.call(sessionContract.getProfile, { token: member.token })).data;
  const { id: userId } = await server.services.database.db
    .selectFrom('users')
    .where('email', '=', user.email)
    .select('id')
    .executeTakeFirstOrThrow();
  const ask = () =>
    callAs(server, token, retentionContract.eraseUser, {
      params: { userId },
      body: { reason: 'Asked in writing' },
    });
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(409);
  expect((await tablesWith(user.email)).filter((name) => name !== 'audit_entries')).toEqual([]);
});

test('the chain of erasure records verifies, an altered record is reported, and the application cannot alter one', async () => {
  expect((await payers.books()).findings).toEqual([]);
  const { db } = payers.database;
  await expect(db.updateTable('erasures').set({ reason: 'Another' }).execute()).rejects.toThrow(
    /permission denied/,
  );
  const owner = openDatabase(asOwner(payers.server.connectionString), { poolMax: 1 });
  const { id, reason } = await owner.db
    .selectFrom('erasures')
    .select(['id', 'reason'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const write = (text: string) =>
    owner.db.updateTable('erasures').set({ reason: text }).where('id', '=', id).execute();
  await write('Another');
  expect((await payers.books()).findings).toMatchObject([
    { rule: 'every erasure is as it was recorded, and follows the previous one' },
  ]);
  await write(reason);
  expect((await payers.books()).findings).toEqual([]);
  await owner.close();
});
