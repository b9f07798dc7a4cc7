// A payment source unknown to the program is paid through the shared checkout: page, use, capture, receipt, refund.

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { modules } from '#server/modules.ts';
import { requeryDue } from '#server/payments/checkout/jobs.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { takeAddress } from '#server/payments/sources/addresses.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { challengeCard, createPayers, type Payers } from '#test/support/payers.ts';
import { createTickets, ticketSource } from '#test/support/ticket-source.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers({ sources: [ticketSource] });
  await createTickets(payers.server.connectionString);
});
afterAll(() => payers.close());
afterEach(async () => expect((await payers.books()).findings).toEqual([]));

type Ticket = { id: string; slug: string };

async function makeTicket(places: number): Promise<Ticket> {
  const [id, slug] = [randomUUID(), `jazz-${randomUUID().slice(0, 8)}`];
  await payers.database.pool.query(
    `insert into tickets (environment_id, id, slug, name, price, places) values ($1, $2, $3, 'Jazz night', 500000, $4)`,
    [payers.business.testEnvironmentId, id, slug, places],
  );
  const environmentId = payers.business.testEnvironmentId;
  await payers.database.inTransaction((tx) => takeAddress(tx, 'ticket', { environmentId, id, slug }));
  return { id, slug };
}

async function figuresOf(ticket: Ticket): Promise<Record<string, unknown>> {
  const { rows } = await payers.database.pool.query(
    'select held, sold, visits, started from tickets where id = $1',
    [ticket.id],
  );
  return rows[0];
}

async function admissionsOf(ticket: Ticket): Promise<unknown[]> {
  const { rows } = await payers.database.pool.query(
    'select transaction_id, day::text, amount::integer from admissions where ticket_id = $1',
    [ticket.id],
  );
  return rows;
}

const begin = async (ticket: Ticket): Promise<string> => (await payers.startLink(ticket.slug)).data.reference;
const open = (key: string) =>
  payers.server.call(checkoutContract.getCheckoutPage, { params: { key }, query: { visit: '1' } });

test('a new source is shown, begun, paid, tracked and refunded through the shared checkout', async () => {
  const ticket = await makeTicket(10);
  const page = await open(ticket.slug);
  const title = expect.stringMatching(/^Jazz night at Business /);
  expect(page.data).toMatchObject({ kind: 'link', title, amount: 500_000, closed: null });
  const reference = await begin(ticket);
  expect((await open(reference)).data).toMatchObject({ kind: 'payment', title, closed: null });
  const paid = await payers.payCard(reference);
  expect(paid.data).toMatchObject({
    state: 'successful',
    successMessage: 'See you there',
    redirectUrl: `https://tickets.example/thanks?reference=${reference}`,
  });
  const { id } = await payers.row(reference);
  expect(await figuresOf(ticket)).toEqual({ held: 0, sold: 1, visits: 1, started: 1 });
  expect(await admissionsOf(ticket)).toEqual([{ transaction_id: id, day: '2026-11-21', amount: 500_000 }]);
  const receipt = await payers.server.call(checkoutContract.getReceipt, { params: { reference } });
  expect(receipt.data).toMatchObject({ title, amount: 500_000 });
  const emails = payers.database.db.selectFrom('emails').where('kind', '=', 'notification');
  expect(await emails.select('toAddress').execute()).toEqual([{ toAddress: 'door@example.com' }]);
  const get = () =>
    payers.callAsMerchant(transactionsContract.getTransaction, { params: { transactionId: reference } });
  expect((await get()).data.source).toMatchObject({ kind: 'api', id: ticket.id });
  const refund = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    body: { reason: 'customer_request', amount: 200_000 },
    idempotencyKey: randomUUID(),
  });
  expect(refund.data).toMatchObject({ status: 'PENDING', amount: 200_000 });
  await sendDueRefunds(payers.server.services);
  expect((await get()).data).toMatchObject({ refund: 'partially_refunded', refunded: 200_000 });
});

test('the last place is sold once under concurrency, and its page then states why it is closed', async () => {
  const ticket = await makeTicket(1);
  const references = await Promise.all(Array.from({ length: 8 }, () => begin(ticket)));
  const answers = await Promise.all(references.map((reference) => payers.payCard(reference)));
  expect(answers.filter((answer) => answer.data?.state === 'successful')).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.error);
  expect(refused).toHaveLength(7);
  for (const error of refused)
    expect(error).toMatchObject({ code: 'PAYMENT_CLOSED', message: 'All tickets of this evening are sold.' });
  expect(await figuresOf(ticket)).toMatchObject({ held: 0, sold: 1 });
  expect(await admissionsOf(ticket)).toHaveLength(1);
  expect((await open(ticket.slug)).data.closed).toBe('exhausted');
  expect((await payers.startLink(ticket.slug)).body.error.code).toBe('LINK_EXHAUSTED');
});

test('a place is reserved during 3-D Secure, released on cancellation, and sold by a transfer', async () => {
  const ticket = await makeTicket(1);
  const [first, second] = [await begin(ticket), await begin(ticket)];
  expect((await payers.payCard(first, { number: challengeCard })).data.state).toBe('challenge');
  expect(await figuresOf(ticket)).toMatchObject({ held: 1, sold: 0 });
  expect((await payers.payTransfer(second)).body.error.code).toBe('PAYMENT_CLOSED');
  await payers.cancel(first);
  expect(await figuresOf(ticket)).toMatchObject({ held: 0, sold: 0 });
  const account = (await payers.payTransfer(second)).data.transfer;
  await payers.send(account?.accountNumber ?? '', 500_000);
  expect((await payers.row(second)).status).toBe('successful');
  expect(await figuresOf(ticket)).toMatchObject({ held: 0, sold: 1 });
});

test('the follow-up of a source runs in the capture transaction: if it fails, nothing is captured', async () => {
  const ticket = await makeTicket(5);
  const reference = await begin(ticket);
  const { id } = await payers.row(reference);
  const inTheWay = `insert into admissions values ($1, $2, $3, '2026-11-21', 1)`;
  const values = [payers.business.testEnvironmentId, ticket.id, id];
  await payers.database.pool.query(inTheWay, values);
  await payers.payCard(reference);
  expect((await payers.row(reference)).status).toBe('pending');
  expect(await figuresOf(ticket)).toMatchObject({ held: 1, sold: 0 });
  await payers.database.pool.query('delete from admissions where transaction_id = $1', [id]);
  payers.clock.advance(10 * 60_000);
  await requeryDue(payers.server.services);
  expect((await payers.row(reference)).status).toBe('successful');
  expect(await figuresOf(ticket)).toMatchObject({ held: 0, sold: 1 });
});

test('a source that is not public or is switched off accepts no payment', async () => {
  const ticket = await makeTicket(5);
  await payers.database.pool.query('update tickets set on_sale = false where id = $1', [ticket.id]);
  expect((await open(ticket.slug)).status).toBe(404);
  await payers.database.pool.query('update tickets set on_sale = true where id = $1', [ticket.id]);
  const reference = await begin(ticket);
  await payers.database.pool.query(
    `insert into features values ($1, 'commerce', 'disabled') on conflict (business_id, feature) do update set status = 'disabled'`,
    [payers.business.businessId],
  );
  expect((await open(ticket.slug)).data.closed).toBe('inactive');
  expect((await payers.payCard(reference)).body.error.code).toBe('PAYMENT_CLOSED');
});

test('the sources of the modules and those registered with the capture are the same', async () => {
  const { rows } = await payers.database.pool.query(
    `select kind from payment_sources where kind <> 'api' order by kind`,
  );
  // Orders placed at an address are paid through the source named by the order.
  const paid = modules.flatMap(({ sources = [] }) => sources).filter(({ kind }) => kind !== 'subscription');
  const kinds = paid.map(({ kind }) => kind);
  expect(rows.map((row) => row.kind)).toEqual(kinds.sort());
});
