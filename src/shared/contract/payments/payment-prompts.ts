// Contract of paying by USSD or QR: the code to dial or scan is shown, and the bank reports the confirmation.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { payCall, paymentProgress, paymentReference } from './checkout.ts';

export const paymentPromptsContract = {
  listUssdBanks: {
    method: 'GET',
    url: '/pay/:reference/ussd-banks',
    summary: 'List the banks for USSD payments',
    access: 'public',
    params: paymentReference,
    output: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
    errors: ['NOT_FOUND'],
  },
  payByUssd: {
    ...payCall,
    url: '/pay/:reference/ussd',
    summary: 'Pay by USSD',
    description: 'Returns the code to dial at a bank.',
    body: z.object({
      bankCode: z.string({ error: 'Choose a bank' }).trim().min(1, 'Choose a bank').max(10),
    }),
  },
  payByQr: {
    ...payCall,
    url: '/pay/:reference/qr',
    summary: 'Pay by QR code',
    description: 'Returns the code to scan with a bank’s app.',
  },
  answerSandboxPrompt: {
    method: 'POST',
    url: '/sandbox/prompts',
    summary: 'Confirm or decline a USSD or QR payment',
    description:
      'Sandbox only. Amounts that end in .51 or .05 are declined even when confirmed; .77 is paid automatically.',
    access: 'public',
    transaction: 'own',
    body: z.object({
      reference: z.string().min(3).max(64).describe('Reference of the payment'),
      answer: z.enum(['approve', 'decline']).default('approve'),
    }),
    output: paymentProgress,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
