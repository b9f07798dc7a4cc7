// Module definition of QR codes.

import { calls, type Module } from '#server/module.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { codeStates } from '#shared/payments/payment-states.ts';
import { qrEmails } from './email-templates.ts';
import { qrCodeProofs } from './proofs.ts';
import { qrCodesRateLimits } from './rate-limits.ts';
import { qrCodeRoutes } from './routes.ts';
import { searchQrCodes } from './search.ts';
import { qrCodeSource } from './source.ts';

export const qrCodesModule: Module = {
  emailTemplates: qrEmails,
  rateLimits: qrCodesRateLimits,
  tables: ['qr_code_days', 'qr_codes'],
  states: [codeStates],
  calls: [calls('qr-codes', qrCodesContract, qrCodeRoutes)],
  sources: [qrCodeSource],
  proofs: qrCodeProofs,
  exports: {
    qr_codes: { call: qrCodesContract.exportQrCodes, file: new URL('./export-columns.ts', import.meta.url) },
  },
  search: [searchQrCodes],
};
