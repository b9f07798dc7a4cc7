// Handlers of payments by USSD or QR.

import type { Handlers } from '#server/services.ts';
import type { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import { withPayerClock } from '../payment.ts';
import { answerPrompt, listUssdBanks, payByPrompt } from './pay-by-prompt.ts';

export const paymentPromptRoutes: Handlers<typeof paymentPromptsContract> = {
  listUssdBanks: ({ services, params }) => listUssdBanks(services, params.reference),
  payByUssd: async ({ services, params, body, operation, ip, userAgent, language }) =>
    payByPrompt(await withPayerClock(services, params.reference, services.database.db), {
      reference: params.reference,
      bankCode: body.bankCode,
      operation,
      caller: { ip, userAgent, language },
    }),
  payByQr: async ({ services, params, operation, ip, userAgent, language }) =>
    payByPrompt(await withPayerClock(services, params.reference, services.database.db), {
      reference: params.reference,
      bankCode: null,
      operation,
      caller: { ip, userAgent, language },
    }),
  answerSandboxPrompt: async ({ services, body }) =>
    answerPrompt(
      await withPayerClock(services, body.reference, services.database.db),
      body.reference,
      body.answer,
    ),
};
