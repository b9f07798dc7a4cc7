// Open items of the receivable or the bank, as shown to staff, and their search.
import { z } from 'zod';
import { instant, minorUnits, pageQuery } from '../envelope.ts';
import { currencyField, idField, searchField } from '../fields.ts';
import { itemId } from './exceptions.ts';

export const modes = ['test', 'live'] as const;

export const openItemQuery = pageQuery.extend({
  leg: z.enum(['gateway', 'bank']).default('gateway'),
  mode: z.enum(modes).default('live'),
  currency: currencyField.optional(),
  businessId: idField.optional(),
  search: searchField.describe('Part of the reference or the business name, or the open amount'),
  openEq: z.coerce
    .number()
    .int()
    .optional()
    .describe('Exact open amount in minor units; debits are negative'),
  state: z
    .enum(['open', 'resolved'])
    .default('open')
    .describe('resolved: by staff, because it was not confirmed'),
  daysMin: z.coerce.number().int().min(0).max(3650).default(0).describe('Open for at least this many days'),
});
export const openItem = z.object({
  id: itemId,
  leg: z.enum(['gateway', 'bank']),
  kind: z.string(),
  reference: z.string().nullable(),
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(modes),
  currency: currencyField,
  amount: minorUnits,
  open: minorUnits,
  days: z.number().int(),
  postedAt: instant,
});
export type OpenItem = z.output<typeof openItem>;
