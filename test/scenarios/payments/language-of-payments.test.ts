// The language of a payment: that of the page on which it is begun or attempted, unless the paid object has its own. Its receipt uses it
// too.
import { expect, test } from 'vitest';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { asSent } from '#test/support/inbox/messages.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';

const payers = await openPayers();
const { server } = payers;
const { db } = server.services.database;

const keyOf = (link: string): string => link.split('/pay/')[1] ?? '';
const card = { number: '5111111111111118', expiryMonth: 12, expiryYear: 2030, cvv: '123' };

async function receiptsOf(reference: string) {
  const { id, environmentId } = await payers.row(reference);
  const rows = await db
    .selectFrom('emails')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', 'receipt')
    .selectAll()
    .orderBy('createdAt')
    .execute();
  const receipts = await Promise.all(rows.map((row) => asSent(server, row)));
  return receipts.filter((row) => row.dedupeKey === `receipt:${id}` || row.text.includes(reference));
}

/** A payer who reads and pays on a page in a given language. */
function reader(language: string) {
  const headers = { 'accept-language': language };
  return {
    start: async (key: string, body: object = {}) =>
      (
        await server.call(checkoutContract.startLinkPayment, {
          params: { key },
          idempotencyKey: crypto.randomUUID(),
          headers,
          body: { email: 'awa@example.com', name: 'Awa Diallo', ...body },
        })
      ).data.reference,
    pay: (reference: string) =>
      server.call(checkoutContract.payByCard, {
        params: { reference },
        idempotencyKey: crypto.randomUUID(),
        headers,
        body: { card },
      }),
  };
}

const link = async () => (await payers.makeLink()).slug;
const page = async () => {
  const body = { name: 'Cantine', type: 'donation', currency: 'NGN', publish: true };
  const created = await payers.callAsMerchant(paymentPagesContract.createPaymentPage, {
    body: { ...body, description: 'Every ₦1,000 feeds a child.', suggestedAmounts: [100_000] },
  });
  return created.data.slug;
};
const code = async () => {
  const body = { name: 'Till 4', type: 'static', currency: 'NGN' };
  return keyOf((await payers.callAsMerchant(qrCodesContract.createQrCode, { body })).data.link);
};
const account = async () =>
  keyOf((await payers.callAsMerchant(qrCodesContract.getStaticQrCode, {})).data.link);

test.each([
  ['a link', link, {}, 'Jollof for two'],
  ['a page', page, { amount: 100_000 }, 'Cantine'],
  ['a QR code', code, { amount: 100_000 }, 'Till 4'],
])(
  '%s paid on a French page has a French receipt, by e-mail and on the page',
  async (_, make, body, name) => {
    const awa = reader('fr-SN,fr;q=0.9,en;q=0.5');
    const reference = await awa.start(await make(), body);
    expect((await awa.pay(reference)).data.state).toBe('successful');
    const [receipt] = await receiptsOf(reference);
    expect(receipt?.subject).toMatch(/^\[Test\] Reçu de /);
    expect(receipt?.html).toContain('<html lang="fr">');
    expect(receipt?.text).toContain(`Pour: ${name}\n`);
    expect(receipt?.text).toContain('Payé par: Mastercard •••• 1118');
    expect(receipt?.text).toContain(`Référence: ${reference}`);
    expect(receipt?.text).not.toMatch(/Paid with|Reference:|Total paid/);
    const shown = await server.call(checkoutContract.getReceipt, { params: { reference } });
    expect(shown.data).toMatchObject({
      language: 'fr',
      paidFor: { kind: 'named', name },
      title: name,
      paidWith: { channel: 'card', card: { scheme: 'mastercard', last4: '1118' }, sender: null },
      method: 'Mastercard •••• 1118',
    });
    const complaint = await server.call(payerDisputesContract.getComplaintForm, { params: { reference } });
    expect(complaint.data).toMatchObject({ language: 'fr', paidFor: { kind: 'named', name } });
  },
);

test('a resent receipt and the payment page keep the language of the payment', async () => {
  const luz = reader('es');
  const reference = await luz.start(await link());
  await luz.pay(reference);
  const params = { transactionId: (await payers.row(reference)).id };
  expect((await payers.callAsMerchant(transactionsContract.resendReceipt, { params })).status).toBe(200);
  const receipts = await receiptsOf(reference);
  expect(receipts.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^\[Prueba\] Recibo de /),
    expect.stringMatching(/^\[Prueba\] Recibo de /),
  ]);
  const { data } = await server.call(checkoutContract.getCheckoutPage, { params: { key: reference } });
  expect(data.language).toBe('es');
});

test('a QR code of the business names the payee as data to translate, and its receipt has no purpose line', async () => {
  const awa = reader('fr');
  const key = await account();
  const { data } = await server.call(checkoutContract.getCheckoutPage, { params: { key } });
  expect(data.paidFor).toEqual({ kind: 'business', name: data.merchant.name });
  expect(data.title).toBe(`Payment to ${data.merchant.name}`);
  const reference = await awa.start(key, { amount: 100_000 });
  await awa.pay(reference);
  const [receipt] = await receiptsOf(reference);
  expect(receipt?.text).not.toContain('Pour:');
});

test('a payment created by API has its stated language, else that of the page of its first attempt', async () => {
  const input = await payers.begin({ language: 'es', description: 'Order 4711 of our own' });
  await reader('fr').pay(input);
  expect((await receiptsOf(input))[0]?.subject).toMatch(/Recibo de /);
  const shown = await server.call(checkoutContract.getReceipt, { params: { reference: input } });
  expect(shown.data.paidFor).toEqual({ kind: 'named', name: 'Order 4711 of our own' });
  const unsaid = await payers.begin({ description: 'Invoice 12 of our own' });
  await reader('fr').pay(unsaid);
  const [receipt] = await receiptsOf(unsaid);
  expect(receipt?.text).toContain('Pour: Invoice 12 of our own\n');
  const unknown = await payers.begin();
  await reader('ha-NG').pay(unknown);
  expect((await receiptsOf(unknown))[0]?.subject).toMatch(/Receipt from /);
});

test('the receipt of a bank transfer names the sender in the payer’s language', async () => {
  const reference = await reader('fr').start(await link());
  const { data } = await payers.payTransfer(reference);
  await payers.send(data.transfer?.accountNumber ?? '', 500_000);
  const [receipt] = await receiptsOf(reference);
  expect(receipt?.text).toContain('Payé par: Virement bancaire de Chidi Eze');
  const shown = await server.call(checkoutContract.getReceipt, { params: { reference } });
  expect(shown.data.paidWith).toEqual({ channel: 'transfer', card: null, sender: 'Chidi Eze' });
});
