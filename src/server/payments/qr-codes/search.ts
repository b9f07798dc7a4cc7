// QR codes in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { qrListQuery } from '#shared/contract/payments/qr-codes.ts';
import { canRead } from '#shared/permissions.ts';
import { listQrCodes } from './service.ts';

export const searchQrCodes = searchList({
  permissions: canRead('PAYMENT_GATEWAY.QR_CODE'),
  feature: 'qr_codes',
  find: async (db, { services, actor }, text) => {
    const query = qrListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listQrCodes(db, services, actor.environment, query);
    return items.map((one) => ({
      kind: 'qr_code' as const,
      id: one.id,
      title: one.name,
      subtitle: joined(one.label, one.reference),
      path: `/payment-gateway/qr-codes/${one.id}/info`,
    }));
  },
});
