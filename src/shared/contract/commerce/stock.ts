// Contract of stock: manual counts and receipts, and all movements.
import { z } from 'zod';
import { stockMovementKinds } from '../../commerce/catalogue.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant } from '../envelope.ts';
import { idField, listOf, optionalText } from '../fields.ts';
import { exportCall } from '../platform/exports.ts';
import { wholeField } from './store-product-fields.ts';

/** A manual count or receipt. */
export const stockInput = z.object({
  variantId: idField,
  kind: z.enum(['adjust', 'receive']).describe('adjust: sets the quantity; receive: adds to it'),
  quantity: wholeField('Quantity', 0),
  note: optionalText(200).describe('Reason, for the history'),
});
export type StockInput = z.output<typeof stockInput>;

export const stockLevel = z.object({
  variantId: idField,
  onHand: z.number().int(),
  reserved: z.number().int().describe('Reserved for unpaid orders'),
  left: z.number().int().nullable().describe('Quantity that can be sold; null: not counted'),
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
  onHand: z.number().int().describe('Quantity afterwards'),
  reserved: z.number().int().describe('Quantity afterwards'),
  orderId: idField.nullable(),
  note: z.string().nullable(),
  by: z.string().nullable().describe('Who made it by hand; null: an order'),
  createdAt: instant,
});
export type StockMovement = z.output<typeof movement>;

export const movementFilters = z.object({
  storeProductId: idField.optional().describe('Only this product'),
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
    summary: 'Adjust the stock of a variant',
    description: 'Sets the quantity, or adds what was received.',
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
    summary: 'List stock movements, newest first',
    query: movementListQuery,
    output: countedPageOf(movement),
  },
  exportStockMovements: {
    ...exportCall(movementFilters),
    feature: 'commerce',
    access: canRead(area),
    url: `${url}/export`,
    summary: 'Export stock movements',
  },
} as const satisfies Contract;
