// The language in which an order is placed: its e-mails, receipt and page use it, with points as lines that add up.
import { beforeEach, expect, test } from 'vitest';
import { readPapered, receiptPaper } from '#server/commerce/orders/papers/order-papers.ts';
import { selectOrder } from '#server/commerce/orders/queries.ts';
import { spanish } from '#server/commerce/orders/words/es.ts';
import { french } from '#server/commerce/orders/words/fr.ts';
import { textsOfOrder } from '#server/commerce/orders/words/order-language.ts';
import { takeDuePayments } from '#server/commerce/reward-points/sweeps.ts';
import { receiptTranslations } from '#server/payments/checkout/receipts/receipt-texts.ts';
import { spanish as spanishPapers } from '#shared/billing/paper/words/es.ts';
import { french as frenchPapers } from '#shared/billing/paper/words/fr.ts';
import { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import type { Language } from '#shared/languages.ts';
import { lekki, ordersOf, payByCard, payOrder } from '#test/support/commerce/orders.ts';
import { type StoreOfPoints, storeOfPoints } from '#test/support/commerce/points-at-checkout.ts';
import { asSent } from '#test/support/inbox/messages.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { placesOf, sentencesOf } from '#test/support/tidy/sentences.ts';

const { server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const orders = ordersOf(server, () => business);
let store: StoreOfPoints;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  store = await storeOfPoints(server, business);
});

async function emailOf(kind: string, to: string) {
  const { db } = server.services.database;
  const row = await db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('kind', '=', kind)
    .where('toAddress', '=', to)
    .selectAll()
    .executeTakeFirstOrThrow();
  return asSent(server, row);
}

/** Parses a rendered amount into minor units. */
const amountIn = (text: string): number => Number(text.replace(/[^\d]/g, '')) * (/[−-]/.test(text) ? -1 : 1);

async function orderIn(language: Language | null, count = 200) {
  const [variantId = ''] = await orders.stock([40], 100_000);
  const holder = await store.holder(count);
  const session = await store.session(holder.email);
  const points = { session, points: 200 };
  const more = { total: 100_000, points, ...(language && { language }) };
  const { data, body } = await store.order(holder.email, [{ variantId, quantity: 1 }], more);
  expect(body.error).toBeUndefined();
  await payByCard(server, data.reference ?? '');
  await store.follow();
  const row = await server.services.database.db
    .selectFrom('orders')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('slug', '=', data.slug)
    .select(['environmentId', 'id'])
    .executeTakeFirstOrThrow();
  return { holder, slug: data.slug, row };
}

async function receiptOf(place: { environmentId: string; id: string }) {
  const { services } = server;
  const { db } = services.database;
  const row = await selectOrder(db, place.environmentId, place.id);
  if (!row) throw new Error('There is no such order');
  return receiptPaper(db, await readPapered(services, db, row, await textsOfOrder(db, row)));
}

test('an order placed in French is confirmed, receipted and shown in French', async () => {
  const { holder, slug, row } = await orderIn('fr');
  const email = await emailOf('order_confirmed', holder.email);
  expect(email.subject).toMatch(/^\[Test\] Commande ORD-\d+ confirmée$/);
  expect(email.html).toContain('<html lang="fr">');
  expect(email.text).toContain('Ceci est un test. Aucun argent réel ne circule.');
  expect(email.text).toContain('Bonjour Chiamaka Okonkwo,');
  expect(email.text).toContain('200 points: −₦200.00\nPayé en argent: ₦800.00');
  const receipt = await emailOf('receipt', holder.email);
  expect(receipt.subject).toBe('[Test] Reçu de Arewa Textiles');
  expect(receipt.html).toContain('<html lang="fr">');
  expect(receipt.text).toContain('Merci, Chiamaka Okonkwo.');
  expect(receipt.text).toMatch(/Pour: Commande ORD-\d+\n/);
  expect(receipt.text).toContain('Total payé: ₦800.00');
  expect(receipt.text).not.toMatch(/Paid with|Reference:|Date: .*Nov \d/);
  const paper = await receiptOf(row);
  expect(paper.title).toBe('Reçu');
  expect(paper.columns.map(({ label }) => label)).toEqual(['Produit', 'Quantité', 'Prix', 'Montant']);
  expect(paper.sections[0]?.title).toBe('Payé avec');
  const page = await server.call(placedOrderContract.getPlacedOrder, { params: { slug } });
  expect(page.data.language).toBe('fr');
  const pdf = await fetch(`${server.url}/api/v1/pay/${slug}/placed-order/receipt`);
  expect(pdf.headers.get('content-disposition')).toContain('recu-ord-');
});

test('every text of the receipt of a payment is translated, with the same placeholders', () => {
  const messages = [
    ...sentencesOf('src/server/payments/checkout/receipts', 'say'),
    ...sentencesOf('src/shared/payments/paid', 'say'),
  ];
  expect(messages.length).toBeGreaterThan(15);
  for (const words of [receiptTranslations.fr, receiptTranslations.es]) {
    expect(messages.filter((message) => !words?.[message])).toEqual([]);
    for (const [sentence, text] of Object.entries(words ?? {}))
      expect(placesOf(text)).toEqual(placesOf(sentence));
  }
});

test('points are shown as lines that add up, on receipt and e-mail, and the points earned beside them', async () => {
  const { holder, row } = await orderIn(null);
  while ((await takeDuePayments(server.services)) > 0);
  const paper = await receiptOf(row);
  const text = (label: string) => paper.totals.find((total) => total.label === label)?.text ?? '';
  const [total, points, money] = [text('Total'), text('200 points'), text('In money')].map(amountIn);
  expect([total, points, money]).toEqual([100_000, -20_000, 80_000]);
  expect(paper.sections[0]?.lines[0]).toBe('₦200.00 with 200 points');
  expect(paper.facts.find(({ label }) => label === 'Points earned')?.text).toMatch(/^\d+ points?$/);
  await orders.call('addOrderNote', row.id, { text: 'It is wrapped.', toCustomer: true });
  const { text: message } = await emailOf('order_note', holder.email);
  expect(message).toMatch(
    /Total: ₦1,000\.00\n200 points: −₦200\.00\nPaid in money: ₦800\.00\nPoints earned: \d+ points?/,
  );
});

test('exclusive taxes are lines of the e-mail, and the lines add up to the total', async () => {
  const { regions } = await orders.delivery();
  const taxed = await orders.stockTaxed(1_000_000);
  const body = orders.body(taxed, 2, {
    delivery: { kind: 'delivery', regionId: regions[0]?.id, address: lekki },
  });
  const order = await orders.make(body);
  await payOrder(server, order);
  const { text } = await emailOf('order_confirmed', order.customer.email);
  const amounts = [...text.matchAll(/^(.+): (−?₦[\d,.]+)$/gm)].map(([, label = '', amount = '']) => ({
    label,
    amount: amountIn(amount),
  }));
  const at = amounts.findIndex(({ label }) => label === 'Total');
  expect(amounts.map(({ label }) => label)).toContain('VAT 7.5%');
  expect(amounts.slice(0, at).reduce((sum, { amount }) => sum + amount, 0)).toBe(amounts[at]?.amount);
});

test('an order created by the business uses the language of its customer', async () => {
  const [variantId = ''] = await orders.stock([5]);
  const first = await orders.make(orders.body(variantId, 1));
  const { token } = business;
  const change = { name: 'Inés Ruiz', phone: null, language: 'es' };
  const params = { customerId: first.customer.id };
  await server.call(customersContract.updateCustomer, { token, params, body: change });
  await payOrder(server, first);
  const email = await emailOf('order_confirmed', first.customer.email);
  expect(email.subject).toMatch(/^\[Prueba\] Pedido ORD-\d+ confirmado$/);
  expect(email.html).toContain('<html lang="es">');
});

test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
  ['French', french, frenchPapers],
  ['Spanish', spanish, spanishPapers],
])('every text of orders is translated to %s, with the same placeholders', (_, own, papers) => {
  const sentences = sentencesOf('src/server/commerce/orders', 'say');
  expect(sentences.length).toBeGreaterThan(25);
  expect([...new Set(sentences)].filter((sentence) => !(own[sentence] ?? papers[sentence])).sort()).toEqual(
    [],
  );
  for (const [sentence, text] of Object.entries(own)) expect(placesOf(text)).toEqual(placesOf(sentence));
});
