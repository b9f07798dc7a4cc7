// The tax authority adapter against a mock server: signs once, refuses by field, and queries after a missing response.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readEInvoicingAddress } from '#server/config-invoicing.ts';
import { startNrsStandIn } from '#test/support/gateways/nrs-stand-in.ts';
import type { EInvoice } from './e-invoicing-rail.ts';
import { fieldOf } from './nrs-answers.ts';
import { createNrsAuthority } from './nrs-authority.ts';

const authority = await startNrsStandIn();
afterAll(() => authority.stop());
const address = readEInvoicingAddress(authority.address);
if (!address) throw new Error('The stand-in has no address');
const failures: (string | null)[] = [];
const rail = createNrsAuthority(address, (failure) => failures.push(failure?.message ?? null));

const irn = 'INVX2026X0131-94KX7Q2B-20261103';
const at = new Date('2026-11-03T10:00:00Z');
const place = { environmentId: 'environment', irn, at };
const party = { name: 'Adunni Foods', tin: '18830417-0001', email: 'a@example.com', address: null };
const invoice: EInvoice = {
  ...place,
  businessId: 'business',
  buyerKind: 'business',
  kind: 'invoice',
  issueOn: '2026-11-03',
  dueOn: '2026-11-17',
  corrects: null,
  seller: party,
  buyer: party,
  lines: [],
  taxes: [],
  subtotal: 0,
  total: 0,
};
const cleared = { outcome: 'cleared', csid: `csid-${irn}`, qr: `qr-${irn}` };

beforeEach(() => {
  Object.assign(authority.script, { silentAt: null, loseSign: false, refuse: [], late: false });
  authority.signed.clear();
  authority.signs.length = 0;
  failures.length = 0;
});

test.each(['https://k:s@host', 'nrs://host', 'nrs://k:s@host/path', ''])(
  '%s is not a valid address',
  (text) => expect(readEInvoicingAddress(text)).toBeNull(),
);

test('an invoice is validated, signed once and returns its CSID and QR code; resubmitting returns the same', async () => {
  expect(await rail.submit(invoice)).toEqual(cleared);
  expect(await rail.submit(invoice)).toEqual(cleared);
  expect(await rail.query(place)).toEqual(cleared);
  expect(authority.signs).toEqual([irn]);
  expect(failures.every((failure) => failure === null)).toBe(true);
});

test.each([
  ['accounting_customer_party.tin', 'customer.tin'],
  ['accounting_customer_party.postal_address.city_name', 'customer.address'],
  ['invoice_line[2].hsn_code', 'lines.2.code'],
  ['invoice_line.0.price.price_amount', 'lines.0.name'],
  ['accounting_supplier_party.tin', 'seller'],
  ['issue_date', 'issueOn'],
  ['legal_monetary_total', null],
])('%s maps to %s', (theirs, ours) => expect(fieldOf(theirs)).toBe(ours));

test('refusals are reported at our fields, and nothing is signed', async () => {
  authority.script.refuse = [
    { field: 'accounting_customer_party.tin', message: 'TIN is not registered' },
    { field: 'invoice_line[0].hsn_code', message: 'HSN code is unknown' },
  ];
  expect(await rail.submit(invoice)).toEqual({
    outcome: 'refused',
    refusals: [
      { field: 'customer.tin', reason: 'TIN is not registered' },
      { field: 'lines.0.code', reason: 'HSN code is unknown' },
    ],
  });
  expect(authority.signs).toEqual([]);
});

test('without a response to the signature, an invoice is found by its IRN and not signed again', async () => {
  authority.script.silentAt = 'sign';
  await expect(rail.submit(invoice)).rejects.toThrow('Responded 504');
  expect(failures).toContain('Responded 504');
  expect(await rail.query(place)).toEqual(cleared);
  expect(await rail.submit(invoice)).toEqual(cleared);
  expect(authority.signs).toEqual([irn]);
});

test('an invoice that never arrived is not found', async () => {
  authority.script.loseSign = true;
  await expect(rail.submit(invoice)).rejects.toThrow('Responded 504');
  expect(await rail.query(place)).toEqual({ outcome: 'not_found' });
});

test('an invoice signed without a CSID is unknown until the CSID is reported', async () => {
  authority.script.late = true;
  expect(await rail.submit(invoice)).toEqual({ outcome: 'unknown' });
  expect(await rail.query(place)).toEqual(cleared);
});

test('a payment update can be repeated safely, and is not accepted for an unknown invoice', async () => {
  const result = { paymentStatus: 'PAID', reference: 'TRX-1' } as const;
  expect(await rail.update(place, result)).toBe(false);
  await rail.submit(invoice);
  expect([await rail.update(place, result), await rail.update(place, result)]).toEqual([true, true]);
  expect(authority.signed.get(irn)).toMatchObject({ payment_status: 'PAID', reference: 'TRX-1' });
});
