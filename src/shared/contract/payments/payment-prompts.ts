// Contract of paying by USSD or QR: what to dial or scan is shown, and the bank tells whether it was confirmed.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { paymentProgress } from './checkout.ts';

const reference = z.object({ reference: z.string().min(3).max(64) });

export const paymentPromptsContract = {
  listUssdBanks: {
    method: 'GET',
    url: '/pay/:reference/ussd-banks',
    summary: 'The banks a payer can dial',
    access: 'public',
    params: reference,
    output: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
    errors: ['NOT_FOUND'],
  },
  payByUssd: {
    method: 'POST',
    url: '/pay/:reference/ussd',
    summary: 'Get a string to dial at a bank',
    access: 'public',
    idempotency: 'required',
    transaction: 'own',
    params: reference,
    body: z.object({
      bankCode: z.string({ error: 'Choose a bank' }).trim().min(1, 'Choose a bank').max(10),
    }),
    output: paymentProgress,
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_PROGRESS', 'PAYMENT_CLOSED'],
  },
  payByQr: {
    method: 'POST',
    url: '/pay/:reference/qr',
    summary: 'Get a code to scan with the app of a bank',
    access: 'public',
    idempotency: 'required',
    transaction: 'own',
    params: reference,
    output: paymentProgress,
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_PROGRESS', 'PAYMENT_CLOSED'],
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
