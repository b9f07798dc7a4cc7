// The webhook events of transfers.
import { z } from 'zod';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { transferPurposeKeys, transferStatuses } from './transfer-enums.ts';

const transferData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(transferStatuses),
  walletId: z.uuid(),
  groupId: z.uuid().nullable().describe('The bulk transfer it belongs to'),
  scheduleId: z.uuid().nullable(),
  currency: currencyField,
  amount: minorUnits,
  fee: minorUnits,
  vat: minorUnits,
  stampDuty: minorUnits,
  purpose: z.enum(transferPurposeKeys),
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  narration: z.string().nullable(),
  sessionId: z.string().nullable(),
  failure: z.string().nullable(),
  scheduledFor: instant.nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
});

const scheduleData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED', 'COMPLETED']),
  currency: currencyField,
  amount: minorUnits,
  accountName: z.string(),
  bankName: z.string(),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  nextOn: z.string().nullable().describe('Date of the next transfer'),
  runs: z.number().int().describe('Number of transfers made'),
});

const transfer = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  reference: 'TRF-7Q2M9XK4TZ',
  status: 'PENDING',
  walletId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d22',
  groupId: null,
  scheduleId: null,
  currency: 'NGN',
  amount: 18_500_000,
  fee: 5_000,
  vat: 375,
  stampDuty: 5_000,
  purpose: 'supplier',
  bankCode: '011',
  bankName: 'First Bank of Nigeria',
  accountNumber: '3018455271',
  accountName: 'NWOSU EMEKA CHRISTOPHER',
  narration: 'Van repair, KJA 412',
  sessionId: null,
  failure: null,
  scheduledFor: null,
  createdAt: '2026-11-20T13:31:07.114Z',
  completedAt: null,
} as const;
const arrived = {
  ...transfer,
  sessionId: '000023261120143107004817236519',
  completedAt: '2026-11-20T13:35:12.870Z',
} as const;

export const transferEvents = {
  'transfer.scheduled': {
    sentence: 'A transfer was scheduled; nothing has been debited yet.',
    data: transferData,
    example: { ...transfer, status: 'SCHEDULED', scheduledFor: '2026-11-30T08:00:00.000Z' },
  },
  'transfer.pending': {
    sentence: 'A transfer was debited from its wallet.',
    data: transferData,
    example: transfer,
  },
  'transfer.processing': {
    sentence: 'A transfer was sent to the bank.',
    data: transferData,
    example: { ...transfer, status: 'PROCESSING' },
  },
  'transfer.successful': {
    sentence: 'A transfer arrived.',
    data: transferData,
    example: { ...arrived, status: 'SUCCESSFUL' },
  },
  'transfer.failed': {
    sentence: 'A transfer failed. The amount and charges were returned to the wallet.',
    data: transferData,
    example: { ...arrived, status: 'FAILED', failure: 'The recipient’s bank is not available' },
  },
  'transfer.reversed': {
    sentence: 'A completed transfer was returned by the bank. The amount and charges are back in the wallet.',
    data: transferData,
    example: { ...arrived, status: 'REVERSED', failure: 'The account is closed' },
  },
  'transfer.cancelled': {
    sentence: 'A scheduled transfer was cancelled before its date.',
    data: transferData,
    example: { ...transfer, status: 'CANCELLED', scheduledFor: '2026-11-30T08:00:00.000Z' },
  },
  'transfer_schedule.updated': {
    sentence: 'A transfer schedule was created, paused, resumed, cancelled or completed.',
    data: scheduleData,
    example: {
      id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d44',
      reference: 'TRS-4H7T2K9XQM',
      status: 'ACTIVE',
      currency: 'NGN',
      amount: 4_000_000,
      accountName: 'ADEYEMI FOLAKE GRACE',
      bankName: 'Zenith Bank',
      frequency: 'monthly',
      nextOn: '2026-12-01',
      runs: 3,
    },
  },
} as const;
