// The webhook events of beneficiaries.
import { z } from 'zod';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { beneficiaryStatuses } from './beneficiary-shapes.ts';

const data = z.object({
  id: z.uuid(),
  reference: z.string(),
  nickname: z.string().nullable(),
  currency: currencyField,
  bankCode: z.string(),
  bankName: z.string(),
  accountLast4: z.string().describe('Last four digits of the account number'),
  accountName: z.string().nullable().describe('null while the bank has not returned it'),
  amount: minorUnits.nullable().describe('Usual amount'),
  status: z.enum(beneficiaryStatuses),
  createdAt: instant,
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8e11',
  reference: 'BEN-7Q20QK8A',
  nickname: 'Halima, Kano depot',
  currency: 'NGN',
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountLast4: '4821',
  accountName: 'BELLO HALIMA GRACE',
  amount: 24_500_000,
  status: 'ACTIVE',
  createdAt: '2026-11-19T17:40:04.114Z',
} as const;

export const beneficiaryEvents = {
  'beneficiary.added': { sentence: 'A transfer beneficiary was added.', data, example },
  'beneficiary.removed': {
    sentence: 'A transfer beneficiary was removed.',
    data,
    example: { ...example, status: 'REMOVED' },
  },
} as const;
