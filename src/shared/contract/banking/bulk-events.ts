// The webhook events of transfer files.
import { z } from 'zod';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { transferGroupStatuses } from './bulk-transfer-enums.ts';

const data = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  status: z.enum(transferGroupStatuses),
  walletId: z.uuid(),
  currency: currencyField,
  rows: z.number().int().describe('Number of rows sent'),
  amount: minorUnits,
  total: minorUnits.describe('Amount debited, with charges'),
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8f11',
  reference: 'GRP-7Q2M4XWA',
  name: 'supplier-payments-nov.csv',
  status: 'PROCESSING',
  walletId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d22',
  currency: 'NGN',
  rows: 41,
  amount: 558_165_000,
  total: 558_502_170,
  sentAt: '2026-11-19T15:02:04.114Z',
  completedAt: null,
} as const;

export const bulkEvents = {
  'transfer_group.processing': { sentence: 'A bulk transfer was sent.', data, example },
  'transfer_group.stopped': {
    sentence: 'The unsent rows of a bulk transfer were stopped and returned to the wallet.',
    data,
    example,
  },
  'transfer_group.completed': {
    sentence: 'Every row of a bulk transfer has an outcome.',
    data,
    example: { ...example, status: 'COMPLETED', completedAt: '2026-11-19T15:11:40.020Z' },
  },
} as const;
