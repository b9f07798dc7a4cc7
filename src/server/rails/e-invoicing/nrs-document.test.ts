// IRNs, and the invoice document sent to the tax authority.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EInvoice } from './e-invoicing-rail.ts';
import { irnOf, isServiceId } from './irn.ts';
import { nrsDocument } from './nrs-document.ts';

const seller = { name: 'Adunni Foods', tin: '18830417-0001', email: 'a@example.com', address: null };
const invoice: EInvoice = {
  environmentId: 'environment',
  businessId: 'business',
  buyerKind: 'consumer',
  irn: 'INV20260131-94KX7Q2B-20261103',
  at: new Date('2026-11-03T10:00:00Z'),
  kind: 'credit_note',
  issueOn: '2026-11-03',
  dueOn: '2026-11-17',
  corrects: { irn: 'INV20260130-94KX7Q2B-20261101', issueOn: '2026-11-01' },
  seller,
  buyer: { name: 'Halima', tin: null, email: 'h@example.com', address: { street: '1 Road', city: 'Kano' } },
  lines: [
    {
      name: 'Catering',
      description: 'Per day',
      code: 'CC-001',
      category: 'Food',
      quantity: 3,
      unitPrice: 33_35,
      discount: 5,
      amount: 100_00,
    },
  ],
  taxes: [{ category: 'STANDARD_VAT', rate: 750, taxable: 100_00, amount: 7_50 }],
  subtotal: 100_00,
  total: 107_50,
};

test('an IRN consists of number, service id and day, with only letters and digits in the number', () => {
  const of = { serviceId: '94KX7Q2B', issueOn: '2026-11-03' };
  expect(irnOf({ number: 'INV-2026-0131', ...of })).toBe('INVX2026X0131-94KX7Q2B-20261103');
  expect([isServiceId('94KX7Q2B'), isServiceId('94kx'), isServiceId('')]).toEqual([true, false, false]);
  expect(() => irnOf({ number: 'INV', ...of })).toThrow('no number');
});

test('two different numbers never produce the same IRN', () => {
  const of = { serviceId: '94KX7Q2B', issueOn: '2026-11-03' };
  const prefix = fc.stringMatching(/^[X0-9A]{1,10}$/);
  const count = fc.stringMatching(/^[0-9]{4,9}$/);
  const number = fc.oneof(
    fc.tuple(prefix, count).map((parts) => parts.join('-')),
    fc.tuple(prefix, fc.constant('2026'), count).map((parts) => parts.join('-')),
  );
  fc.assert(
    fc.property(number, number, (item, other) => {
      expect(irnOf({ number: item, ...of }) === irnOf({ number: other, ...of })).toBe(item === other);
    }),
    { numRuns: 2000 },
  );
  // Without an encoded dash, these numbers would be the same.
  const pairs = ['INV2026-0131', 'INV-20260131', 'INV-2026-0131', 'INVX-2026-0131', 'INVX2026-0131'];
  expect(new Set(pairs.map((pair) => irnOf({ number: pair, ...of }))).size).toBe(pairs.length);
});

test('amounts are in naira to the kobo, a consumer has no TIN, and a credit note references its invoice', () => {
  const written = JSON.parse(JSON.stringify(nrsDocument(invoice)));
  expect(written).toMatchObject({
    business_id: 'business',
    invoice_kind: 'B2C',
    invoice_type_code: '381',
    billing_reference: [{ irn: 'INV20260130-94KX7Q2B-20261101' }],
    accounting_supplier_party: { tin: '18830417-0001' },
    legal_monetary_total: { line_extension_amount: 100, payable_amount: 107.5 },
    tax_total: [{ tax_amount: 7.5, tax_subtotal: [{ tax_category: { percent: 7.5 } }] }],
    invoice_line: [{ hsn_code: 'CC-001', price: { price_amount: 33.35 } }],
  });
  expect(written.accounting_customer_party).not.toHaveProperty('tin');
});
