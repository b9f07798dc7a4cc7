// Contract of the delivery settings: regions with their fees, pick-up places, and a note for customers.
import { z } from 'zod';
import { amountMax } from '../../money.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, knownOf, optionalText, textField } from '../fields.ts';

export const regionsMax = 60;
export const placesMax = 20;
const daysMost = 90;

const days = z
  .number({ error: 'Days are required' })
  .int('Use a whole number of days')
  .min(0, 'At least 0 days')
  .max(daysMost, `At most ${daysMost} days`);

export const regionInput = z
  .object({
    id: idField.nullish().describe('Id of an existing region; a new one when left out'),
    name: textField('Region name', 80),
    states: z
      .array(textField('State', 60))
      .max(60, 'At most 60 states')
      .describe('States it delivers to; empty: every state not listed in another region'),
    fee: z
      .number({ error: 'Fee is required' })
      .int('Fee is required')
      .min(0, 'Fee is required')
      .max(amountMax, 'Amount is too large')
      .describe('Minor units; 0: free'),
    freeFrom: amountField
      .nullish()
      .transform((value) => value ?? null)
      .describe('Order value in minor units from which delivery is free; null: never'),
    daysMin: days.describe('Minimum working days until delivery'),
    daysMax: days.describe('Maximum working days until delivery'),
  })
  .refine(({ daysMin, daysMax }) => daysMax >= daysMin, {
    path: ['daysMax'],
    message: 'Must not be less than the minimum number of days',
  });

export const placeInput = z.object({
  id: idField.nullish(),
  name: textField('Place name', 80),
  address: textField('Address', 200),
  hours: optionalText(120).describe('Opening hours'),
});

/** Names must be unique in a list, because customers choose by name. */
function namedOnce(names: readonly { name: string }[], context: z.RefinementCtx): void {
  const visited = new Set<string>();
  for (const [index, { name }] of names.entries()) {
    if (visited.has(name.toLowerCase()))
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'This name is already used' });
    visited.add(name.toLowerCase());
  }
}

export const deliveryInput = z.object({
  currency: currencyField.describe('Currency of the fees, which is that of the store'),
  note: optionalText(500).describe('Shown to customers where they choose the delivery'),
  regions: z.array(regionInput).max(regionsMax, `At most ${regionsMax} regions`).superRefine(namedOnce),
  places: z.array(placeInput).max(placesMax, `At most ${placesMax} places`).superRefine(namedOnce),
});
export type DeliveryInput = z.output<typeof deliveryInput>;

const deliveryChange = deliveryInput.extend({ known: knownOf(deliveryInput) });
export type DeliveryChange = z.output<typeof deliveryChange>;

const deliverySettings = z.object({
  currency: currencyField,
  note: z.string().nullable(),
  regions: z.array(
    z.object({
      id: idField,
      name: z.string(),
      states: z.array(z.string()),
      fee: minorUnits,
      freeFrom: minorUnits.nullable(),
      daysMin: z.number().int(),
      daysMax: z.number().int(),
    }),
  ),
  places: z.array(
    z.object({ id: idField, name: z.string(), address: z.string(), hours: z.string().nullable() }),
  ),
  updatedAt: instant.nullable().describe('null: nothing was saved yet'),
});
export type DeliverySettings = z.output<typeof deliverySettings>;

const base = { url: '/commerce/merchant/delivery-settings', feature: 'commerce' } as const;

export const deliverySettingsContract = {
  getDeliverySettings: {
    ...base,
    method: 'GET',
    summary: 'Get delivery settings',
    description: 'Returns the delivery regions with their fees, and the pick-up places.',
    access: [...canRead('SETTINGS.COMMERCE_SETTINGS'), ...canRead('PAYMENT_GATEWAY.STORE_FRONT')],
    output: deliverySettings,
  },
  saveDeliverySettings: {
    ...base,
    method: 'PUT',
    summary: 'Update delivery settings',
    description:
      'Replaces all regions and places; those left out are removed. With `known` they are merged one by one. Orders keep the delivery they were placed with.',
    access: canWrite('SETTINGS.COMMERCE_SETTINGS'),
    body: deliveryChange,
    output: deliverySettings,
    errors: ['CHANGED_MEANWHILE'],
    message: 'Delivery settings saved',
  },
} as const satisfies Contract;
