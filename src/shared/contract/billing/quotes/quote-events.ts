// Webhook events of quotes.
import { z } from 'zod';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { quoteStatuses } from './quote-enums.ts';

const data = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  status: z.enum(quoteStatuses),
  currency: currencyField,
  customerId: z.uuid(),
  customerEmail: z.string(),
  total: minorUnits,
  validUntil: day,
  url: z.string().nullable(),
  invoiceId: z.uuid().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});

const sent = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9b11',
  number: 'QUO-2026-0007',
  status: 'SENT',
  currency: 'NGN',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a22',
  customerEmail: 'ib@danjumafarms.example',
  total: 149_798_500,
  validUntil: '2026-12-03',
  url: 'https://pay.example/pay/quote/quo-4k7q2m9x8t',
  invoiceId: null,
  answeredAt: null,
  createdAt: '2026-11-03T10:41:04.114Z',
} as const;
const answeredAt = '2026-11-05T08:12:51.302Z';

export const quoteEvents = {
  'quote.sent': { sentence: 'A quote was sent to its customer.', data, example: sent },
  'quote.accepted': {
    sentence: 'A quote was accepted and became an invoice.',
    data,
    example: {
      ...sent,
      status: 'ACCEPTED',
      invoiceId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a11',
      answeredAt,
    },
  },
  'quote.declined': {
    sentence: 'A quote was declined by its customer.',
    data,
    example: { ...sent, status: 'DECLINED', answeredAt },
  },
  'quote.expired': {
    sentence: 'A quote expired without an answer.',
    data,
    example: { ...sent, status: 'EXPIRED' },
  },
  'quote.withdrawn': {
    sentence: 'A quote was withdrawn by the business.',
    data,
    example: { ...sent, status: 'WITHDRAWN' },
  },
} as const;
