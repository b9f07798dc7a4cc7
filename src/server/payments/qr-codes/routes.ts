// Handlers of QR codes.

import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { qrCodesRateLimits } from './rate-limits.ts';
import {
  createQrCode,
  findCode,
  getAccountQrCode,
  getQrCode,
  getQrCodeImage,
  getQrCodeStatistics,
  listQrCodes,
  setQrCodeStatus,
  updateQrCode,
} from './service.ts';
import { shareQrCode } from './share-qr-code.ts';

export const qrCodeRoutes: Handlers<typeof qrCodesContract> = {
  listQrCodes: ({ tx, services, environment, query }) => listQrCodes(tx, services, environment, query),
  createQrCode: ({ tx, services, environment, actor, body }) =>
    createQrCode(tx, services, environment, actor.userId, body),
  getStaticQrCode: ({ tx, services, environment }) => getAccountQrCode(tx, services, environment),
  shareQrCode: {
    before: ({ services, environment }) =>
      services.rateLimits.consume(qrCodesRateLimits.qrShare, environment.businessId),
    handle: async ({ tx, services, environment, upload, audit }) => {
      const { code, to } = await shareQrCode(tx, services, environment, upload);
      audit({ entity: 'qr-codes', entityId: code.id, after: { reference: code.reference, sentTo: to } });
      return { sent: true };
    },
  },
  getQrCode: ({ tx, services, environment, params }) => getQrCode(tx, services, environment, params.qrCodeId),
  updateQrCode: ({ tx, services, environment, params, body }) =>
    updateQrCode(tx, services, environment, params.qrCodeId, body),
  setQrCodeStatus: ({ tx, services, environment, params, body }) =>
    setQrCodeStatus(tx, services, environment, params.qrCodeId, body.status),
  getQrCodeStatistics: ({ tx, services, environment, params, query }) =>
    getQrCodeStatistics(tx, services, environment, params.qrCodeId, query.days),
  getQrCodeImage: ({ tx, services, environment, params, query }) =>
    getQrCodeImage(tx, services, environment, params.qrCodeId, query.content),
  listQrCodeTransactions: async ({ tx, services, environment, params, query }) => {
    const code = await findCode(tx, services, environment, params.qrCodeId);
    return listTransactions(tx, environment, { ...query, sourceId: code.id });
  },
  exportQrCodes: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'qr_codes', ...body, ids: null }),
};
