// Contract of the console's search: merchants, payments, payers, users and money movements, by reference or name.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';

export const foundKinds = [
  'merchant',
  'payment',
  'payer',
  'user',
  'payout',
  'refund',
  'dispute',
  'chargeback',
] as const;
export type FoundKind = (typeof foundKinds)[number];

const foundThing = z.object({
  kind: z.enum(foundKinds),
  id: z.string().describe('Unique within its type'),
  title: z.string(),
  subtitle: z.string(),
  mode: z.enum(['live', 'test']).nullable().describe('null: both modes'),
  status: z.string().nullable().describe('Status as in the list of its type'),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable(),
  path: z.string().describe('Path of the console'),
});
export type FoundThing = z.output<typeof foundThing>;

export const operatorSearchContract = {
  searchConsole: {
    method: 'GET',
    url: '/operator/search',
    summary: 'Search the console',
    description:
      'Finds merchants, payments, payers, people, payouts, refunds, disputes and chargebacks, limited to what the caller may see. Payers are found by their full e-mail address or phone number. A search that finds or names a person is written to the audit trail.',
    access: { operator: [] },
    audit: 'reads',
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    output: z.object({ items: z.array(foundThing) }),
  },
} as const satisfies Contract;
