// The webhook events of wallets.
import { z } from 'zod';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { walletBlocks, walletStatuses, walletTypes } from './wallet-enums.ts';

const walletData = z.object({
  id: z.uuid(),
  reference: z.string(),
  type: z.enum(walletTypes),
  customerId: z.uuid().nullable().describe('null: the business itself'),
  currency: currencyField,
  status: z.enum(walletStatuses),
  block: z.enum(walletBlocks),
  blockReason: z.string().nullable(),
  tier: z.number().int().nullable(),
  createdAt: instant,
});

const movedData = z.object({
  wallet: z.uuid(),
  reference: z.string().describe('Name of the wallet'),
  currency: currencyField,
  amount: minorUnits.describe('Signed, minor units'),
  balance: minorUnits.describe('Ledger balance after the entry'),
  kind: z.string().describe('Type of entry, for example wallet_move'),
  subject: z.uuid().nullable().describe('What it belongs to'),
  at: instant,
});

const lienData = z.object({
  id: z.uuid(),
  wallet: z.uuid(),
  currency: currencyField,
  amount: minorUnits,
  reason: z.string(),
  until: instant.nullable(),
});

const wallet = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  reference: 'WLT-5H20QK8A',
  type: 'CUSTOMER',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d22',
  currency: 'NGN',
  status: 'ACTIVE',
  block: 'none',
  blockReason: null,
  tier: 1,
  createdAt: '2026-03-03T09:14:04.114Z',
} as const;

const moved = {
  wallet: wallet.id,
  reference: wallet.reference,
  currency: 'NGN',
  amount: 4_500_000,
  balance: 27_462_688,
  kind: 'wallet_move',
  subject: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d33',
  at: '2026-11-19T17:40:04.114Z',
} as const;

const lien = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d55',
  wallet: wallet.id,
  currency: 'NGN',
  amount: 3_000_000,
  reason: 'Payment 4471 is disputed',
  until: null,
} as const;

export const walletEvents = {
  'wallet.lien_placed': {
    sentence: 'An amount in a wallet was put on hold.',
    data: lienData,
    example: lien,
  },
  'wallet.lien_released': {
    sentence: 'A hold on an amount in a wallet was released.',
    data: lienData,
    example: lien,
  },
  'wallet.opened': { sentence: 'A wallet was opened.', data: walletData, example: wallet },
  'wallet.updated': {
    sentence: 'A wallet was activated or became dormant, or its tier changed.',
    data: walletData,
    example: wallet,
  },
  'wallet.blocked': {
    sentence: 'Debits, credits or both were blocked on a wallet.',
    data: walletData,
    example: { ...wallet, status: 'BLOCKED', block: 'debit', blockReason: 'Reported as lost' },
  },
  'wallet.unblocked': {
    sentence: 'A wallet was unblocked.',
    data: walletData,
    example: wallet,
  },
  'wallet.closed': {
    sentence: 'A wallet was closed permanently.',
    data: walletData,
    example: { ...wallet, status: 'CLOSED' },
  },
  'wallet.credited': { sentence: 'Money came into a wallet.', data: movedData, example: moved },
  'wallet.debited': {
    sentence: 'Money left a wallet.',
    data: movedData,
    example: { ...moved, amount: -620_000, balance: 24_835_000 },
  },
} as const;
