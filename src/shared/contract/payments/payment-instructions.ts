// What a payer is told to do outside of the page: send a transfer, dial at a bank, or scan a code.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';

export const transferInstructions = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  amount: minorUnits.describe('What to send, minor units'),
  received: minorUnits.describe('What has arrived so far'),
  expiresAt: z.string(),
});

export const promptInstructions = z.object({
  channel: z.enum(['ussd', 'qr']),
  bankName: z.string().nullable().describe('The bank that is dialled'),
  code: z.string().describe('What to dial, or the payload to show as a QR code'),
  amount: minorUnits,
  expiresAt: z.string(),
});
