// Payment instructions outside the page: sending a transfer, dialling at a bank, or scanning a code.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';

export const transferInstructions = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  amount: minorUnits.describe('Amount to send, minor units'),
  received: minorUnits.describe('Amount received so far'),
  expiresAt: z.string(),
});

export const promptInstructions = z.object({
  channel: z.enum(['ussd', 'qr']),
  bankName: z.string().nullable().describe('Bank whose code is dialled'),
  code: z.string().describe('Code to dial, or payload to show as a QR code'),
  amount: minorUnits,
  expiresAt: z.string(),
});
