// The document language through HTTP: the customer's, else that of the settings; kept when a change omits it.
import { beforeEach, expect, test } from 'vitest';
import { hostedInvoiceContract as hosted } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { invoiceBody, invoicesOf, naira, slugOf, vat } from '#test/support/billing/invoices.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const pageOf = async (slug: string) =>
  (await server.call(hosted.getHostedInvoice, { params: { slug } })).data;
const nameOfPdf = async (slug: string) => {
  const response = await fetch(`${server.url}/api/v1/pay/${slug}/invoice/pdf`);
  return [response.status, response.headers.get('content-disposition')];
};
const customerOf = async (search: string) => {
  const { data } = await server.call(customersContract.listCustomers, {
    token: business.token,
    query: { search },
  });
  return data.items[0]?.id ?? '';
};
const saveCustomer = (customerId: string, body: object) =>
  server.call(customersContract.updateCustomer, { token: business.token, params: { customerId }, body });
const saveSettings = (body: object) =>
  server.call(invoiceSettingsContract.saveInvoiceSettings, {
    token: business.token,
    body: Object.assign({}, usualInvoiceSettings, body),
  });

test('a customer’s invoice is in the customer’s language, or in that of the settings when none is set', async () => {
  const customer = { email: 'awa@example.com', name: 'Awa Diop' };
  const lines = [{ name: 'Catering', quantity: 2, unitPrice: naira(1_000), taxes: [vat] }];
  const created = await invoices.make(invoiceBody(0, { customer, lines }));
  expect(await pageOf(slugOf(created))).toMatchObject({
    language: 'en',
    sums: [{ label: 'Subtotal' }, {}, {}],
  });
  const id = await customerOf('awa@example.com');
  expect((await saveCustomer(id, { name: 'Awa Diop', phone: null, language: 'fr' })).data.language).toBe(
    'fr',
  );
  const french = await pageOf(slugOf(created));
  expect(french.language).toBe('fr');
  expect(french.sums.map(({ label, note }) => [label, note])).toEqual([
    ['Sous-total', null],
    ['VAT 7.5%', 'sur ₦2,000.00'],
    ['Total', null],
  ]);
  const [status, name] = await nameOfPdf(slugOf(created));
  expect([status, name]).toEqual([
    200,
    expect.stringContaining(`facture-${created.number?.toLowerCase()}.pdf`),
  ]);

  await saveSettings({ language: 'es' });
  const other = await invoices.make(invoiceBody(9_000));
  expect((await nameOfPdf(slugOf(other)))[1]).toContain('factura-');
  expect((await pageOf(slugOf(created))).language).toBe('fr');
  await invoices.pay(other, naira(9_000));
  expect((await pageOf(slugOf(other))).sums.at(-1)?.label).toBe('Total');
});

test('an omitted language is kept, and an unknown one is rejected at its field', async () => {
  const customer = { email: 'awa@example.com', name: 'Awa Diop' };
  await invoices.make(invoiceBody(9_000, { customer }));
  const id = await customerOf('awa@example.com');
  await saveCustomer(id, { name: 'Awa', phone: null, language: 'es' });
  expect((await saveCustomer(id, { name: 'Awa Diop', phone: null })).data.language).toBe('es');
  for (const language of ['de', '', 7, { fr: true }]) {
    const { status, body } = await saveCustomer(id, { name: 'Awa', phone: null, language });
    expect([status, body.error.fields.language]).toEqual([422, 'Choose a language']);
  }
  expect((await saveCustomer(id, { name: 'Awa', phone: null, language: null })).data.language).toBeNull();
  await saveSettings({ language: 'fr' });
  const { language: _, ...without } = usualInvoiceSettings;
  const saved = await server.call(invoiceSettingsContract.saveInvoiceSettings, {
    token: business.token,
    body: without,
  });
  expect(saved.data.language).toBe('fr');
  expect((await saveSettings({ language: 'de' })).status).toBe(422);
});
