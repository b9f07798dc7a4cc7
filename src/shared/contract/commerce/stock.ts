// Contract of stock: what is counted or received by hand, and every movement.
import { z } from 'zod';
import { stockMovementKinds } from '../../commerce/catalogue.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant } from '../envelope.ts';
import { idField, listOf, optionalText } from '../fields.ts';
import { exportCall } from '../platform/exports.ts';
import { wholeField } from './store-product-fields.ts';

/** Counted or received by hand. */
export const stockInput = z.object({
  variantId: idField,
  kind: z.enum(['adjust', 'receive']).describe('adjust: so many are there · receive: so many came'),
  quantity: wholeField('Quantity', 0),
  note: optionalText(200).describe('Why, for the history'),
});
export type StockInput = z.output<typeof stockInput>;

export const stockLevel = z.object({
  variantId: idField,
  onHand: z.number().int(),
  reserved: z.number().int().describe('Kept for orders that are not paid yet'),
  left: z.number().int().nullable().describe('What can be sold; null: not counted'),
});

const movement = z.object({
  id: z.string(),
  storeProductId: idField,
  productName: z.string(),
  variantId: idField,
  variantName: z.string().nullable(),
  kind: z.enum(stockMovementKinds),
  onHandChange: z.number().int(),
  reservedChange: z.number().int(),
  onHand: z.number().int().describe('After it'),
  reserved: z.number().int().describe('After it'),
  orderId: idField.nullable(),
  note: z.string().nullable(),
  by: z.string().nullable().describe('Who made it by hand; null: an order'),
  createdAt: instant,
});
export type StockMovement = z.output<typeof movement>;

export const movementFilters = z.object({
  storeProductId: idField.optional().describe('Of a product'),
  variantId: idField.optional(),
  kind: listOf(stockMovementKinds),
});
export type MovementFilters = z.output<typeof movementFilters>;

export const movementListQuery = movementFilters.extend(countedPageQuery.shape);

const url = '/commerce/merchant/stock';
const area = 'PAYMENT_GATEWAY.STORE_FRONT';

export const stockContract = {
  adjustStock: {
    method: 'POST',
    feature: 'commerce',
    access: canWrite(area),
    idempotency: 'optional',
    url,
    summary: 'Say how many of a variant are there, or how many came',
    body: stockInput,
    output: stockLevel,
    errors: ['NOT_FOUND'],
    message: 'Stock saved',
  },
  listStockMovements: {
    method: 'GET',
    feature: 'commerce',
    access: canRead(area),
    url,
    summary: 'Every change of the stock, the newest first',
    query: movementListQuery,
    output: countedPageOf(movement),
  },
  exportStockMovements: {
    ...exportCall(movementFilters),
    feature: 'commerce',
    access: canRead(area),
    url: `${url}/export`,
    summary: 'Make a file of the changes of the stock that the filters match',
  },
} as const satisfies Contract;
