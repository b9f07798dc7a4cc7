// What qr codes bring to the program.
import { qrCodesContract } from '#shared/contract/payment-gateway/qr-codes.ts';
import { calls, type Module } from '../module.ts';
import { qrCodeProofs } from './proofs.ts';
import { qrCodeRoutes } from './routes.ts';
import { qrCodeSource } from './source.ts';

export const qrCodesModule: Module = {
  calls: [calls('qr-codes', qrCodesContract, qrCodeRoutes)],
  sources: [qrCodeSource],
  proofs: qrCodeProofs,
};
