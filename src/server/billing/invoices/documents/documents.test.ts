// The hosted invoice page and invoice PDFs: every state, what each shows, and access control.
import { beforeEach, expect, test } from 'vitest';
import { hostedInvoiceContract as hosted } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { invoiceFilesContract as files } from '#shared/contract/billing/invoices/invoice-files.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { invoiceBody, invoicesOf, naira, slugOf, someone, vat } from '#test/support/billing/invoices.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const pageOf = (slug: string) => server.call(hosted.getHostedInvoice, { params: { slug } });
const visit = (key: string, token?: string) =>
  server.call(checkoutContract.getCheckoutPage, {
    params: { key },
    query: { visit: '1' },
    ...(token && { token }),
  });

const catering = {
  name: 'Catering',
  description: 'Per working day',
  quantity: 22,
  unitPrice: naira(42_000),
  discount: { kind: 'percent', rate: 500 },
  taxes: [vat],
};

test('an invoice shows lines, taxes, totals, payments and the minimum payment', async () => {
  const created = await invoices.make(invoiceBody(0, { lines: [catering], terms: 'Within 14 days' }));
  const reference = await invoices.pay(created, naira(100_000));
  await invoices.note(created.id, naira(3_635));
  const { data } = await pageOf(slugOf(created).toUpperCase());
  expect(data).toMatchObject({
    number: created.number,
    state: 'PARTIALLY_PAID',
    total: naira(943_635),
    due: naira(840_000),
    least: naira(500),
    terms: 'Within 14 days',
    lines: [{ name: 'Catering', reckoning: '22 × ₦42,000.00, 5% off', amount: naira(877_800) }],
  });
  expect(data.sums).toEqual([
    { label: 'Subtotal', note: null, amount: '₦924,000.00', strong: false },
    { label: 'Discounts', note: null, amount: '−₦46,200.00', strong: false },
    { label: 'VAT 7.5%', note: 'on ₦877,800.00', amount: '₦65,835.00', strong: false },
    { label: 'Total', note: null, amount: '₦943,635.00', strong: true },
  ]);
  expect(data.payments.map(({ amount, reference }) => [amount, reference])).toEqual([
    [naira(100_000), reference],
    [naira(3_635), null],
  ]);
});

test('the page shows each status, and no content once the invoice is unsent', async () => {
  const stateOf = async ({ url }: { url: string | null }) => (await pageOf(slugOf({ url }))).data.state;
  const issued = await invoices.make(invoiceBody(9_000));
  expect(await stateOf(issued)).toBe('ISSUED');
  await invoices.call('unsendInvoice', issued.id);
  const { data } = await pageOf(slugOf(issued));
  expect(data).toMatchObject({ state: 'UNSENT', lines: [], total: 0, due: 0 });
  expect(data.customer).toEqual({ name: '', email: '' });
  const closed = await visit(slugOf(issued));
  expect([closed.data.closed, closed.data.document]).toEqual(['inactive', slugOf(issued)]);
  expect((await invoices.begin(issued, naira(1_000))).body.error.code).toBe('LINK_CLOSED');

  const paid = await invoices.make(invoiceBody(9_000));
  await invoices.pay(paid, naira(9_000));
  expect(await stateOf(paid)).toBe('PAID');
  const dropped = await invoices.make(invoiceBody(9_000));
  await invoices.void(dropped.id);
  expect(await stateOf(dropped)).toBe('CLOSED');
  const lost = await invoices.make(invoiceBody(9_000));
  await invoices.offline(lost.id, naira(1_000));
  await invoices.writeOff(lost.id);
  expect((await pageOf(slugOf(lost))).data).toMatchObject({ state: 'WRITTEN_OFF', due: 0, least: null });
});

test('unknown addresses and the address of a draft are not found', async () => {
  for (const slug of ['inv-0000000000000000', '../../etc', 'x'.repeat(64)])
    expect([slug, (await pageOf(slug)).status]).toEqual([slug, 404]);
  const draft = await invoices.draft(invoiceBody(1_000));
  expect((await pageOf(draft.data.id)).status).toBe(404);
});

test('a visit by the customer is counted once, and visits by the business are not counted', async () => {
  const created = await invoices.make(invoiceBody(9_000));
  await visit(slugOf(created), business.token);
  expect(await invoices.get(created.id)).toMatchObject({ views: 0, lastViewedAt: null });
  await visit(slugOf(created));
  await pageOf(slugOf(created));
  const result = await invoices.get(created.id);
  expect(result.views).toBe(1);
  expect(result.lastViewedAt).not.toBeNull();
  expect(result.history.filter(({ sentence }) => sentence === 'Opened by the customer')).toHaveLength(1);
});

const fetched = async (path: string, token?: string) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    name: response.headers.get('content-disposition'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length;

test('an invoice PDF is available in each template to business and customer; a long invoice spans pages', async () => {
  for (const template of ['classic', 'modern', 'compact']) {
    const created = await invoices.make(invoiceBody(9_000, { template }));
    const own = await fetched(`/invoices/${created.id}/pdf`, business.token);
    expect([own.status, own.type]).toEqual([200, 'application/pdf']);
    expect(own.name).toContain(`invoice-${created.number?.toLowerCase()}.pdf`);
    expect(pagesOf(own.bytes)).toBe(1);
    const theirs = await fetched(`/pay/${slugOf(created)}/invoice/pdf`);
    expect([theirs.status, pagesOf(theirs.bytes)]).toEqual([200, 1]);
  }
  const lines = Array.from({ length: 100 }, (_, n) => Object.assign({}, catering, { name: `Line ${n}` }));
  const long = await invoices.make(invoiceBody(0, { lines }));
  expect(pagesOf((await fetched(`/invoices/${long.id}/pdf`, business.token)).bytes)).toBeGreaterThan(3);
  const draft = await invoices.draft(invoiceBody(9_000));
  expect((await fetched(`/invoices/${draft.data.id}/pdf`, business.token)).status).toBe(200);
});

test('a credit note PDF is found by its number, and under its own invoice alone', async () => {
  const created = await invoices.make(invoiceBody(9_000));
  const other = await invoices.make(invoiceBody(9_000));
  const { data } = await invoices.note(created.id, naira(2_000));
  const note = data.payments[0];
  const path = `/pay/${slugOf(created)}/invoice/credit-notes/${note?.reference}`;
  const pdf = await fetched(path);
  expect([pdf.status, pagesOf(pdf.bytes)]).toEqual([200, 1]);
  expect((await fetched(path.replace(slugOf(created), slugOf(other)))).status).toBe(404);
  expect((await fetched(`/invoices/${created.id}/credit-notes/${note?.id}/pdf`, business.token)).status).toBe(
    200,
  );
  await invoices.undo(created.id, note?.id ?? '');
  expect((await fetched(path)).status).toBe(404);
});

test('another business gets no PDF, and the customer gets none once the invoice is unsent', async () => {
  const created = await invoices.make(invoiceBody(9_000));
  const stranger = await createTestBusiness(server, { name: 'Others' });
  const { status } = await server.call(files.getInvoicePdf, {
    token: stranger.token,
    params: { invoiceId: created.id },
  });
  expect(status).toBe(404);
  await invoices.call('unsendInvoice', created.id);
  expect((await fetched(`/pay/${slugOf(created)}/invoice/pdf`)).status).toBe(404);
});

test('bank details from the settings are shown while an amount is due', async () => {
  const bankDetails = 'Wema Bank\n9027 381 064\nAdunni Foods Ltd';
  const saved = await server.call(invoiceSettingsContract.saveInvoiceSettings, {
    token: business.token,
    body: Object.assign({}, usualInvoiceSettings, { bankDetails }),
  });
  expect(saved.data.bankDetails).toBe(bankDetails);
  const created = await invoices.make(invoiceBody(9_000, { customer: someone('Bola') }));
  expect((await pageOf(slugOf(created))).data.bankDetails).toBe(bankDetails);
  await invoices.pay(created, naira(9_000));
  expect((await pageOf(slugOf(created))).data.bankDetails).toBeNull();
});
