// Order events for merchants' systems.
import { z } from 'zod';
import { orderChannels, orderPaymentStatuses, orderStatuses } from '../../../commerce/order-enums.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';

const data = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(orderPaymentStatuses),
  channel: z.enum(orderChannels),
  currency: currencyField,
  customerId: z.uuid(),
  customerEmail: z.string(),
  total: minorUnits,
  paid: minorUnits.describe('Total paid in money and points'),
  points: z.number().int().describe('Points the customer pays with'),
  pointsAmount: minorUnits.describe('Value of the points when the order was placed'),
  refunded: minorUnits,
  missing: z
    .array(z.object({ variantId: z.uuid(), quantity: z.number().int() }))
    .describe('Items that were out of stock when the order was paid after it had expired'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
});

const placed = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9b11',
  number: 'ORD-1048',
  status: 'PLACED',
  paymentStatus: 'UNPAID',
  channel: 'store',
  currency: 'NGN',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a22',
  customerEmail: 'amaka@okonkwo.example',
  total: 9_780_000,
  paid: 0,
  points: 0,
  pointsAmount: 0,
  refunded: 0,
  missing: [],
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  paidAt: null,
  createdAt: '2026-11-18T09:38:04.114Z',
} as const;
const paid = {
  ...placed,
  status: 'ORDERED',
  paymentStatus: 'PAID',
  paid: 9_780_000,
  paidAt: '2026-11-18T09:42:31.020Z',
} as const;
const sent = {
  ...paid,
  status: 'DISPATCHED',
  carrier: 'GIG Logistics',
  trackingNumber: '1047229188',
} as const;

export const orderEvents = {
  'order.placed': {
    sentence: 'An order was placed; its stock is reserved for a limited time.',
    data,
    example: placed,
  },
  'order.paid': {
    sentence: 'An order was paid and its stock deducted; `missing` lists items that were out of stock.',
    data,
    example: paid,
  },
  'order.overpaid': {
    sentence: 'An order was paid twice, or after it was cancelled or had expired; a refund is due.',
    data,
    example: { ...paid, paid: 19_560_000 },
  },
  'order.packaged': { sentence: 'An order was packaged.', data, example: { ...paid, status: 'PACKAGED' } },
  'order.dispatched': { sentence: 'An order was dispatched.', data, example: sent },
  'order.in_transit': {
    sentence: 'An order is in transit.',
    data,
    example: { ...sent, status: 'IN_TRANSIT' },
  },
  'order.delivered': {
    sentence: 'An order was delivered or picked up.',
    data,
    example: { ...sent, status: 'DELIVERED' },
  },
  'order.completed': {
    sentence: 'An order was completed.',
    data,
    example: { ...sent, status: 'COMPLETED' },
  },
  'order.cancelled': {
    sentence: 'An order was cancelled; its stock was returned.',
    data,
    example: { ...placed, status: 'CANCELLED' },
  },
  'order.expired': {
    sentence: 'An order was not paid in time; its stock was released.',
    data,
    example: { ...placed, status: 'EXPIRED' },
  },
  'order.refunded': {
    sentence: 'A refund of an order reached the customer.',
    data,
    example: { ...paid, paymentStatus: 'PARTIALLY_REFUNDED', refunded: 2_565_000 },
  },
} as const;
