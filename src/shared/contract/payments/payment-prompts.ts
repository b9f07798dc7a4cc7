// Contract of paying by USSD or QR: what to dial or scan is shown, and the bank tells whether it was confirmed.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { payCall, paymentProgress, paymentReference } from './checkout.ts';

export const paymentPromptsContract = {
  listUssdBanks: {
    method: 'GET',
    url: '/pay/:reference/ussd-banks',
    summary: 'The banks a payer can dial',
    access: 'public',
    params: paymentReference,
    output: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
    errors: ['NOT_FOUND'],
  },
  payByUssd: {
    ...payCall,
    url: '/pay/:reference/ussd',
    summary: 'Get a string to dial at a bank',
    body: z.object({
      bankCode: z.string({ error: 'Choose a bank' }).trim().min(1, 'Choose a bank').max(10),
    }),
  },
  payByQr: {
    ...payCall,
    url: '/pay/:reference/qr',
    summary: 'Get a code to scan with the app of a bank',
  },
  answerSandboxPrompt: {
    method: 'POST',
    url: '/sandbox/prompts',
    summary: 'Sandbox only: confirm or decline a payment by USSD or QR as its payer would',
    description: 'Amounts that end in .51 or .05 are declined even when confirmed; .77 is paid by itself.',
    access: 'public',
    transaction: 'own',
    body: z.object({
      reference: z.string().min(3).max(64).describe('Of the payment'),
      answer: z.enum(['approve', 'decline']).default('approve'),
    }),
    output: paymentProgress,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
