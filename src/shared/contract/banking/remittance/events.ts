// The webhook events of remittances.
import { z } from 'zod';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import {
  corridorKeys,
  payoutMethods,
  remittancePurposeKeys,
  remittanceStatuses,
} from './remittance-enums.ts';

const data = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(remittanceStatuses),
  walletId: z.uuid(),
  senderId: z.uuid(),
  senderName: z.string(),
  beneficiaryId: z.uuid(),
  beneficiaryName: z.string(),
  corridor: z.enum(corridorKeys),
  method: z.enum(payoutMethods),
  currency: currencyField,
  amount: minorUnits,
  fee: minorUnits,
  vat: minorUnits,
  receiveCurrency: currencyField,
  receiveAmount: minorUnits,
  purpose: z.enum(remittancePurposeKeys),
  wanted: z.string().nullable().describe('Documents requested'),
  failure: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e11',
  reference: 'RMT-7Q2M9XK4TZ',
  status: 'PENDING',
  walletId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d22',
  senderId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e33',
  senderName: 'Ngozi Eze',
  beneficiaryId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e44',
  beneficiaryName: 'Kwame Mensah',
  corridor: 'NG-GH',
  method: 'mobile_wallet',
  currency: 'NGN',
  amount: 10_000_000,
  fee: 150_000,
  vat: 11_250,
  receiveCurrency: 'GHS',
  receiveAmount: 78_400,
  purpose: 'family_support',
  wanted: null,
  failure: null,
  createdAt: '2026-11-20T13:31:07.114Z',
  completedAt: null,
} as const;
const completedAt = '2026-11-20T13:36:12.870Z';

export const remittanceEvents = {
  'remittance.pending': { sentence: 'A remittance was debited from its wallet.', data, example },
  'remittance.held': {
    sentence: 'A remittance is on hold for screening.',
    data,
    example: { ...example, status: 'HELD' },
  },
  'remittance.documents_wanted': {
    sentence: 'Documents are required before a remittance can be sent.',
    data,
    example: { ...example, status: 'AWAITING', wanted: 'Proof of the source of funds' },
  },
  'remittance.processing': {
    sentence: 'A remittance was sent to the partner abroad.',
    data,
    example: { ...example, status: 'PROCESSING' },
  },
  'remittance.completed': {
    sentence: 'A remittance was paid out.',
    data,
    example: { ...example, status: 'COMPLETED', completedAt },
  },
  'remittance.failed': {
    sentence: 'A remittance could not be paid out; the amount and charges were returned to the wallet.',
    data,
    example: { ...example, status: 'FAILED', failure: 'The account is closed', completedAt },
  },
  'remittance.reversed': {
    sentence: 'A remittance was returned; the amount and charges are back in the wallet.',
    data,
    example: { ...example, status: 'REVERSED', failure: 'Returned by the beneficiary', completedAt },
  },
} as const;
