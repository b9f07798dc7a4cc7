// The webhook events of virtual accounts and their inflows.
import { z } from 'zod';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { inflowStatuses, virtualAccountStatuses, virtualAccountTypes } from './virtual-account-enums.ts';

const accountData = z.object({
  id: z.uuid(),
  reference: z.string(),
  type: z.enum(virtualAccountTypes),
  status: z.enum(virtualAccountStatuses),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string(),
  currency: currencyField,
  customerId: z.uuid().nullable(),
  amount: minorUnits.nullable(),
  received: minorUnits,
  expiresAt: instant.nullable(),
  createdAt: instant,
});

const inflowData = z.object({
  id: z.uuid(),
  reference: z.string(),
  account: z.object({
    id: z.uuid(),
    reference: z.string(),
    accountNumber: z.string().nullable(),
    customerId: z.uuid().nullable(),
  }),
  sessionId: z.string(),
  status: z.enum(inflowStatuses),
  currency: currencyField,
  amount: minorUnits,
  credited: minorUnits,
  returned: minorUnits,
  senderName: z.string().nullable(),
  senderBank: z.string().nullable(),
  narration: z.string().nullable(),
  receivedAt: instant,
});

const account = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e11',
  reference: 'VAC-5H20QK8A',
  type: 'static',
  status: 'ACTIVE',
  bankName: 'Wema Bank',
  accountNumber: '7003829156',
  accountName: 'Halima Bello',
  currency: 'NGN',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e22',
  amount: null,
  received: 0,
  expiresAt: null,
  createdAt: '2026-03-03T09:14:04.114Z',
} as const;

const arrived = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e33',
  reference: 'INF-8Q11ZK2M',
  account: {
    id: account.id,
    reference: account.reference,
    accountNumber: account.accountNumber,
    customerId: account.customerId,
  },
  sessionId: '000013260303101204000000471928',
  status: 'CREDITED',
  currency: 'NGN',
  amount: 1_500_000,
  credited: 1_500_000,
  returned: 0,
  senderName: 'KABIR BELLO',
  senderBank: 'Access Bank',
  narration: 'March rent',
  receivedAt: '2026-03-03T10:12:04.114Z',
} as const;

const ofAccount = { data: accountData, example: account } as const;
const ofInflow = { data: inflowData, example: arrived } as const;

export const virtualAccountEvents = {
  'virtual_account.opened': { sentence: 'A bank opened a virtual account.', ...ofAccount },
  'virtual_account.renamed': { sentence: 'A virtual account was renamed.', ...ofAccount },
  'virtual_account.deactivated': {
    sentence: 'A virtual account was deactivated and no longer accepts money.',
    data: accountData,
    example: { ...account, status: 'INACTIVE' },
  },
  'virtual_account.paid': {
    sentence: 'A dynamic virtual account received its amount.',
    data: accountData,
    example: { ...account, type: 'dynamic', status: 'PAID', customerId: null, amount: 1_500_000 },
  },
  'virtual_account.expired': {
    sentence: 'A dynamic virtual account expired without receiving its amount.',
    data: accountData,
    example: { ...account, type: 'dynamic', status: 'EXPIRED', customerId: null, amount: 1_500_000 },
  },
  'inflow.credited': { sentence: 'Money received on a virtual account was credited.', ...ofInflow },
  'inflow.waiting': {
    sentence: 'A dynamic virtual account received less than its amount and is waiting for the rest.',
    data: inflowData,
    example: { ...arrived, status: 'WAITING', credited: 0 },
  },
  'inflow.unmatched': {
    sentence: 'Money received on a virtual account could not be credited; the provider is investigating.',
    data: inflowData,
    example: { ...arrived, status: 'UNMATCHED', credited: 0 },
  },
  'inflow.returned': {
    sentence: 'Money received on a virtual account was returned to its sender, in full or in part.',
    data: inflowData,
    example: { ...arrived, status: 'RETURNED', credited: 0, returned: 1_500_000 },
  },
} as const;
