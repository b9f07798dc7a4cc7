// QR codes in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { listQrCodes } from './service.ts';

export const searchQrCodes = searchPages(qrCodesContract.listQrCodes, {
  page: (db, { services, actor }, query) => listQrCodes(db, services, actor.environment, query),
  resultOf: (row) => ({
    kind: 'qr_code',
    title: row.name,
    subtitle: joined(row.label, row.reference),
    path: `/payment-gateway/qr-codes/${row.id}/info`,
  }),
});
