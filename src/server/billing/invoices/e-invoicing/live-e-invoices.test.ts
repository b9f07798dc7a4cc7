// Live-mode e-invoices through a connected authority: signed once, whatever happens to its responses.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { eInvoicingSettingsContract } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { eInvoicing, toBusiness } from '#test/support/billing/e-invoices.ts';
import { invoicesOf } from '#test/support/billing/invoices.ts';
import { startNrsStandIn } from '#test/support/gateways/nrs-stand-in.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { advanceDueEInvoices } from './hand-over.ts';

const authority = await startNrsStandIn();
afterAll(() => authority.stop());
const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({
  clock,
  env: { DEMO_LIVE_SANDBOX: 'off', E_INVOICING_URL: authority.address, RATE_LIMITS: 'off' },
});
let token: string;
const invoices = invoicesOf(server, () => ({ token }));

beforeEach(async () => {
  Object.assign(authority.script, { silentAt: null, loseSign: false, refuse: [], late: false });
  authority.signed.clear();
  authority.signs.length = 0;
  const business = await createTestBusiness(server, { name: 'Adunni Foods', mode: 'live' });
  ({ token } = business);
  await server.call(eInvoicingSettingsContract.saveEInvoicingSettings, { token, body: eInvoicing });
});

async function wait(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    await advanceDueEInvoices(server.services);
    clock.advance(60_000);
  }
}
async function issued(more: object = {}) {
  const { data } = await invoices.draft(Object.assign(toBusiness('1001'), more));
  return (await invoices.issue(data.id, true)).data;
}

test('an invoice is submitted as UBL, and stores the authority’s CSID and QR code', async () => {
  const tax = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };
  const line = { name: 'Catering', quantity: 2, unitPrice: 400_000, code: 'cc-010', taxes: [tax] };
  const shipping = { amount: 50_000, taxes: [] };
  const { id } = await issued({ lines: [line], shipping, discount: { kind: 'percent', rate: 1000 } });
  await wait(2);
  const after = await invoices.get(id);
  const irn = after.eInvoice?.irn ?? '';
  expect(after.eInvoice).toMatchObject({ status: 'CLEARED', csid: `csid-${irn}`, qr: `qr-${irn}` });
  expect(after.lines[0]?.code).toBe('CC-010');
  expect(authority.signed.get(irn)?.document).toMatchObject({
    invoice_kind: 'B2B',
    business_id: 'b3c1f6d2-business',
    accounting_supplier_party: { tin: '18830417-0001', postal_address: { city_name: 'Lagos' } },
    accounting_customer_party: { tin: '18830417-1001', postal_address: { street_name: '4 Broad Street' } },
    legal_monetary_total: {
      line_extension_amount: 7_700,
      tax_inclusive_amount: 8_240,
      payable_amount: 8_240,
    },
    invoice_line: [
      { hsn_code: 'CC-010', line_extension_amount: 7_200, discount_amount: 800 },
      { hsn_code: 'CC-001', item: { name: 'Delivery' }, line_extension_amount: 500 },
    ],
  });
});

test('a product line is submitted with the product’s code, unless the line has its own code', async () => {
  const product = await server.call(productsContract.createProduct, {
    token,
    body: { name: 'Ofada rice', code: 'hs-1006', prices: [{ currency: 'NGN', amount: 400_000 }] },
  });
  expect(product.data.code).toBe('HS-1006');
  const line = { name: 'Ofada rice', productId: product.data.id, quantity: 1, unitPrice: 400_000, taxes: [] };
  const { id } = await issued({ lines: [line, Object.assign({}, line, { code: 'CC-010' })] });
  await wait(2);
  const irn = (await invoices.get(id)).eInvoice?.irn ?? '';
  expect(authority.signed.get(irn)?.document).toMatchObject({
    invoice_line: [{ hsn_code: 'HS-1006' }, { hsn_code: 'CC-010' }],
  });
  const wrong = await server.call(productsContract.createProduct, {
    token,
    body: { name: 'Beans', code: '?', prices: [{ currency: 'NGN', amount: 100 }] },
  });
  expect(wrong.body.error.fields).toHaveProperty('code');
});

test.each(['validate', 'sign', 'confirm'] as const)(
  'without a response at %s, the invoice is signed once',
  async (silentAt) => {
    Object.assign(authority.script, { silentAt, late: silentAt === 'confirm' });
    const { id } = await issued();
    await wait(12);
    const after = await invoices.get(id);
    expect(after.eInvoice?.status).toBe('CLEARED');
    expect(authority.signs).toEqual([after.eInvoice?.irn]);
    expect(after.sentAt).not.toBeNull();
  },
);

test('a lost submission is repeated under the same IRN after the authority denies it three times', async () => {
  authority.script.loseSign = true;
  const { id } = await issued();
  await wait(2);
  expect(authority.signs).toEqual([]);
  await wait(12);
  const after = await invoices.get(id);
  expect(after.eInvoice?.status).toBe('CLEARED');
  expect(authority.signs).toEqual([after.eInvoice?.irn]);
  expect(after.history.filter(({ sentence }) => sentence.startsWith('Submitted to'))).toHaveLength(2);
});

test('while the authority is down invoices wait, and later updates are still reported', async () => {
  authority.condition.now = 'down';
  const { id } = await issued();
  await wait(3);
  expect((await invoices.get(id)).eInvoice?.status).toBe('SENT');
  authority.condition.now = 'up';
  await wait(30);
  const { eInvoice } = await invoices.get(id);
  expect(eInvoice?.status).toBe('CLEARED');
  authority.script.silentAt = 'update';
  await invoices.void(id);
  await wait(3);
  expect(authority.signed.get(eInvoice?.irn ?? '')?.payment_status).toBe('REJECTED');
});

test('refusals by the authority are mapped to the invoice’s fields', async () => {
  authority.script.refuse = [{ field: 'invoice_line[0].hsn_code', message: 'HSN code is unknown' }];
  const { id } = await issued();
  await wait(2);
  expect((await invoices.get(id)).eInvoice).toMatchObject({
    status: 'REFUSED',
    refusals: [{ field: 'lines.0.code', reason: 'HSN code is unknown' }],
  });
});
