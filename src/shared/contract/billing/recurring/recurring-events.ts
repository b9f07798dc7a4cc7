// Webhook events of recurring invoices.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { recurringStatuses } from './recurring-enums.ts';

const data = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(recurringStatuses),
  currency: currencyField,
  customerId: z.uuid(),
  customerEmail: z.string(),
  total: minorUnits,
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  made: z.number().int(),
  nextOn: day.nullable(),
  invoiceId: z.uuid().nullable().describe('The invoice that was just created'),
  createdAt: instant,
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9c11',
  name: 'Monthly cleaning',
  status: 'ACTIVE',
  currency: 'NGN',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a22',
  customerEmail: 'ib@danjumafarms.example',
  total: 14_500_000,
  interval: 'monthly',
  intervalCount: 1,
  made: 3,
  nextOn: '2026-12-31',
  invoiceId: null,
  createdAt: '2026-08-31T08:41:04.114Z',
} as const;

export const recurringEvents = {
  'recurring_invoice.created': {
    sentence: 'A recurring invoice was created.',
    data,
    example: { ...example, made: 0 },
  },
  'recurring_invoice.updated': { sentence: 'A recurring invoice was updated.', data, example },
  'recurring_invoice.invoiced': {
    sentence: 'A recurring invoice created the invoice or draft of a date.',
    data,
    example: { ...example, made: 4, nextOn: '2027-01-31', invoiceId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a11' },
  },
  'recurring_invoice.paused': {
    sentence: 'A recurring invoice was paused.',
    data,
    example: { ...example, status: 'PAUSED', nextOn: null },
  },
  'recurring_invoice.resumed': { sentence: 'A recurring invoice was resumed.', data, example },
  'recurring_invoice.ended': {
    sentence: 'A recurring invoice ended.',
    data,
    example: { ...example, status: 'ENDED', nextOn: null },
  },
} as const;
