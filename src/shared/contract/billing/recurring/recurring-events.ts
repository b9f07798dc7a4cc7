// The events of recurring invoices, for merchants' own systems.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { recurringStatuses } from './recurring-words.ts';

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
  invoiceId: z.uuid().nullable().describe('What was made just now'),
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
    sentence: 'A series of invoices was made.',
    data,
    example: { ...example, made: 0 },
  },
  'recurring_invoice.updated': { sentence: 'A series of invoices was changed.', data, example },
  'recurring_invoice.invoiced': {
    sentence: 'A series has made the invoice of a day, or its draft.',
    data,
    example: { ...example, made: 4, nextOn: '2027-01-31', invoiceId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a11' },
  },
  'recurring_invoice.paused': {
    sentence: 'A series of invoices was paused.',
    data,
    example: { ...example, status: 'PAUSED', nextOn: null },
  },
  'recurring_invoice.resumed': { sentence: 'A series of invoices goes on.', data, example },
  'recurring_invoice.ended': {
    sentence: 'A series of invoices has ended.',
    data,
    example: { ...example, status: 'ENDED', nextOn: null },
  },
} as const;
