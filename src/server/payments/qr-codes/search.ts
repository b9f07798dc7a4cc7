// QR codes in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { listQrCodes } from './service.ts';

export const searchQrCodes = searchPages(qrCodesContract.listQrCodes, {
  page: (db, { services, actor }, query) => listQrCodes(db, services, actor.environment, query),
  resultOf: (one) => ({
    kind: 'qr_code',
    title: one.name,
    subtitle: joined(one.label, one.reference),
    path: `/payment-gateway/qr-codes/${one.id}/info`,
  }),
});
