// Phone and account numbers are never stored in plain text: numbers entered through the product are searched in the text of every table.
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { runPayouts } from '#server/settlement/payouts/run-payouts.ts';
import { complianceContract } from '#shared/contract/account/compliance.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { contact } from './support/compliance/sent-in.ts';
import { addAvailable, addPayoutAccount } from './support/disputes/own-payouts.ts';
import { personForm, signupForm } from './support/inbox/forms.ts';
import { emailedToken, textedCode } from './support/inbox/messages.ts';
import { createPayers, type Payers } from './support/payers.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
});
afterAll(() => payers.close());

/** A number unique in the database. */
const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(1, 10))).join('');
const newPhone = () => `+234803${digits(7)}`;

/** Every table as text, including bytes in hexadecimal. */
async function dump(): Promise<Map<string, string>> {
  const { db } = payers.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    texts.set(name, found.rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}

/** Returns the tables that contain a number in plain text: as digits, or as the bytes of its text. */
async function placesOf(numbers: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const [table, text] of await dump())
    for (const number of numbers)
      if (text.includes(number) || text.includes(Buffer.from(number).toString('hex')))
        places.push(`${table}: ${number}`);
  return places;
}

async function register(phone: string): Promise<string | null> {
  const { server } = payers;
  const email = `sealed-${randomUUID()}@example.com`;
  await server.call(signupContract.signup, {
    body: { ...signupForm({ email, password: 'Correct-horse-2026' }), website_url: 'http://localhost:4000' },
  });
  const { token } = (
    await server.call(signupContract.activateAccount, { body: { token: await emailedToken(server, email) } })
  ).data;
  await server.call(signupContract.saveBusinessInformation, { body: personForm(token, phone) });
  await server.call(signupContract.sendPhoneOtp, { body: { token } });
  const code = await textedCode(server, phone);
  const done = await server.call(signupContract.verifyOtp, { body: { token, code } });
  return (await server.call(sessionContract.getProfile, { token: done.data.token })).data.user.phone_number;
}

async function payByTransfer(phone: string) {
  const reference = await payers.begin({ phone, email: `${randomUUID()}@example.com` });
  const account = (await payers.payTransfer(reference)).data.transfer;
  await payers.send(account?.accountNumber ?? '', account?.amount ?? 0);
  const answer = await payers.callAsMerchant(transactionsContract.getTransaction, {
    params: { transactionId: reference },
  });
  return answer.data;
}

test('numbers entered through the product are in no table in plain text, and are shown unchanged', async () => {
  const { server, business } = payers;
  const phones = [newPhone(), newPhone(), newPhone(), newPhone(), newPhone()] as const;
  const accounts = [`${digits(8)}20`, `${digits(8)}20`, `${digits(8)}08`] as const;
  await payers.callAsMerchant(webhooksContract.createWebhookEndpoint, {
    body: { url: 'http://127.0.0.1:9/hook', description: null, events: [], headers: [] },
  });
  expect(await register(phones[0])).toBe(phones[0]);
  const payment = await payByTransfer(phones[1]);
  expect(payment).toMatchObject({ status: 'successful', customerPhone: phones[1] });
  const sender = payment.sender?.account ?? '';
  expect(sender).toMatch(/^\d{10}$/);
  const sub = await payers.callAsMerchant(subAccountsContract.createSubAccount, {
    idempotencyKey: randomUUID(),
    body: {
      businessName: 'Ada Foods',
      bankCode: '058',
      accountNumber: accounts[0],
      sharePpm: 200_000,
      contactPhone: phones[2],
    },
  });
  expect(sub.data).toMatchObject({ accountNumber: accounts[0], contactPhone: phones[2] });
  const { token, businessId } = business;
  for (const [save, phone] of [
    [complianceContract.saveBusinessContact, phones[3]],
    [complianceContract.saveSupportContact, phones[4]],
  ] as const) {
    const saved = await server.call(save, { token, body: { ...contact, phone, submit: false } });
    expect(saved.data.details).toMatchObject({ phone });
  }
  const response = await server.call(complianceContract.getSupportContact, { token, params: { businessId } });
  expect(response.data.details).toMatchObject({ phone: phones[4], city: contact.city });
  const refund = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: payment.id },
    idempotencyKey: randomUUID(),
    body: { reason: 'customer_request', amount: 100_000 },
  });
  expect(refund.status).toBe(200);
  await sendDueRefunds(server.services);
  const account = { currency: 'NGN', bankCode: '058', accountNumber: accounts[2] };
  expect((await addPayoutAccount(server, business, account)).status).toBe(200);
  await addAvailable(server, business.testEnvironmentId, 900_000);
  payers.clock.advance(2 * 86_400_000);
  await runPayouts(server.services);
  const { items } = (await payers.callAsMerchant(payoutsContract.listPayouts, {})).data;
  expect(items[0]).toMatchObject({ bank: { accountNumber: accounts[2] } });
  while ((await fanOutEvents(server.services)) > 0);
  expect(
    await placesOf([...phones, ...phones.map((phone) => `0${phone.slice(4)}`), ...accounts, sender]),
  ).toEqual([]);
});

test('a payment is found by the whole phone number of its customer in any notation, and not by a part', async () => {
  const phone = newPhone();
  const { reference } = await payByTransfer(phone);
  const find = async (search: string) =>
    (
      await payers.callAsMerchant(transactionsContract.listTransactions, { query: { search } })
    ).data.items.map((item) => item.reference);
  const [, local = ''] = /^\+234(.*)$/.exec(phone) ?? [];
  const written = [
    phone,
    `234${local}`,
    `0${local}`,
    `0${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`,
  ];
  for (const text of [...written, `+234-${local}`]) expect(await find(text), text).toEqual([reference]);
  expect(await find(`0${local.slice(0, 6)}`)).toEqual([]);
});

test('sub-accounts are found by a whole account number or its last four digits', async () => {
  const accountNumber = `${digits(8)}20`;
  const body = { businessName: 'Kola Riders', bankCode: '044', accountNumber, sharePpm: 100_000 };
  expect((await payers.callAsMerchant(subAccountsContract.createSubAccount, { body })).status).toBe(200);
  const again = await payers.callAsMerchant(subAccountsContract.createSubAccount, { body });
  expect(again.status).toBe(409);
  const find = async (search: string) =>
    (await payers.callAsMerchant(subAccountsContract.listSubAccounts, { query: { search } })).data.items.map(
      (item) => item.accountNumber,
    );
  expect(await find(accountNumber)).toEqual([accountNumber]);
  expect(await find(`${accountNumber.slice(0, 5)} ${accountNumber.slice(5)}`)).toEqual([accountNumber]);
  expect(await find(accountNumber.slice(-4))).toContain(accountNumber);
  expect(await find(accountNumber.slice(0, 7))).toEqual([]);
});

/** Columns named like a phone, account or identity number that contain none, or none of a person. */
const notPersonal: Record<string, string> = {
  'transfer_accounts.account_number':
    'Issued by us for one payment, shown to its payer, and no account of a person',
  'virtual_accounts.account_number': 'Issued by a bank for a business, to be given to whoever pays into it',
  'stray_inflows.account_number': 'No account of a person: a number at a bank of ours that nobody was given',
  'sandbox_virtual_accounts.account_number': 'The sandbox banks’ side of the same accounts',
  'sandbox_virtual_inflows.account_number': 'The sandbox banks’ side of the same accounts',
  'payment_links.collect_phone': 'Whether a form asks for it',
  'payment_pages.collect_phone': 'Whether a form asks for it',
  'users.phone_verified_at': 'An instant',
  'terminal_alerts.destination_id': 'Names the row that holds the address or number',
};

test('no column named after a phone, account or identity number stores plain text', async () => {
  const { rows } = await sql<{ place: string; type: string }>`
    select table_name || '.' || column_name as place, data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name ~ '(phone|account_number|sender_account|to_number|iban|bvn|nin$|ssn|id_number|passport|destination)'`.execute(
    payers.database.db,
  );
  expect(rows.length).toBeGreaterThan(15);
  const clear = rows.filter(({ type }) => type !== 'bytea').map(({ place }) => place);
  expect(clear.sort()).toEqual(Object.keys(notPersonal).sort());
});

test('a sealed value that is copied to another row is rejected by the database', async () => {
  const { db } = payers.database;
  const { rows } = await sql<{
    id: string;
  }>`select id from transactions where customer_phone is not null`.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  const [from, to] = rows;
  const move =
    sql`update transactions set customer_phone = (select customer_phone from transactions where id = ${from?.id})
    where id = ${to?.id}`.execute(db);
  await expect(move).rejects.toThrow(/transactions_customer_phone_sealed/);
});
