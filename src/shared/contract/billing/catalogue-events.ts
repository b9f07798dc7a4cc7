// Webhook events of products, taxes and coupons.
import { z } from 'zod';
import { couponStatuses, couponTypes, productStatuses, taxStatuses } from '../../billing/catalogue-enums.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';

const id = '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a21';

const productData = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  prices: z.array(z.object({ currency: currencyField, amount: minorUnits })),
  status: z.enum(productStatuses),
  createdAt: instant,
});
const productExample = {
  id,
  reference: 'PRD-7Q20QK8A',
  name: 'Ofada rice, 5 kg',
  sku: 'RICE-5',
  unit: 'bag',
  prices: [{ currency: 'NGN', amount: 1_450_000 }],
  status: 'ACTIVE',
  createdAt: '2026-11-19T17:40:04.114Z',
} as const;

const taxData = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  rate: z.number().int().nullable().describe('Current rate, hundredths of a per cent'),
  isInclusive: z.boolean(),
  isBeforeDiscount: z.boolean(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum(taxStatuses),
});
const taxExample = {
  id,
  reference: 'TAX-7Q20QK8A',
  name: 'VAT',
  rate: 750,
  isInclusive: false,
  isBeforeDiscount: false,
  country: 'NG',
  state: null,
  status: 'ACTIVE',
} as const;

const couponData = z.object({
  id: z.uuid(),
  reference: z.string(),
  code: z.string(),
  type: z.enum(couponTypes),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable(),
  rate: z.number().int().nullable().describe('Hundredths of a per cent'),
  status: z.enum(couponStatuses),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
});
const couponExample = {
  id,
  reference: 'CPN-7Q20QK8A',
  code: 'HARMATTAN10',
  type: 'percent',
  currency: null,
  amount: null,
  rate: 1000,
  status: 'ACTIVE',
  startsAt: null,
  endsAt: '2026-12-31T23:00:00.000Z',
} as const;

const takenData = z.object({
  id: z.uuid().describe('Id of the coupon'),
  reference: z.string(),
  code: z.string(),
  customerId: z.uuid(),
  subjectKind: z.string().describe('What it was used for, for example invoice, subscription or payment'),
  subjectId: z.uuid(),
  currency: currencyField,
  amount: minorUnits.describe('Amount of the discount'),
  redeemed: z.number().int().describe('Number of redemptions so far'),
  redemptionsMax: z.number().int().nullable(),
});
const takenExample = {
  id,
  reference: 'CPN-7Q20QK8A',
  code: 'HARMATTAN10',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a22',
  subjectKind: 'invoice',
  subjectId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a23',
  currency: 'NGN',
  amount: 145_000,
  redeemed: 12,
  redemptionsMax: 100,
} as const;

export const catalogueEvents = {
  'product.created': { sentence: 'A product was created.', data: productData, example: productExample },
  'product.updated': {
    sentence: 'A product or one of its prices was updated.',
    data: productData,
    example: { ...productExample, prices: [{ currency: 'NGN', amount: 1_500_000 }] },
  },
  'product.archived': {
    sentence: 'A product was archived or deleted.',
    data: productData,
    example: { ...productExample, status: 'CLOSED' },
  },
  'tax.created': { sentence: 'A tax was created.', data: taxData, example: taxExample },
  'tax.updated': {
    sentence: 'A tax or its rate was updated.',
    data: taxData,
    example: { ...taxExample, status: 'INACTIVE' },
  },
  'coupon.created': { sentence: 'A coupon was created.', data: couponData, example: couponExample },
  'coupon.updated': {
    sentence: 'A coupon was updated, activated, deactivated or archived.',
    data: couponData,
    example: { ...couponExample, status: 'INACTIVE' },
  },
  'coupon.redeemed': {
    sentence: 'A payment with a coupon succeeded; the coupon was redeemed.',
    data: takenData,
    example: takenExample,
  },
  'coupon.released': {
    sentence: 'A payment with a coupon failed; the coupon was released.',
    data: takenData,
    example: { ...takenExample, redeemed: 11 },
  },
} as const;
