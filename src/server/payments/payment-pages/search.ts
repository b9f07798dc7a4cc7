// Payment pages in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { pageListQuery } from '#shared/contract/payments/payment-pages.ts';
import { canRead } from '#shared/permissions.ts';
import { listPaymentPages } from './service.ts';

export const searchPaymentPages = searchList({
  permissions: canRead('PAYMENT_GATEWAY.PAYMENT_PAGES'),
  feature: 'payment_pages',
  find: async (db, { services, actor }, text) => {
    const query = pageListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listPaymentPages(db, services, actor.environment, query);
    return items.map((one) => ({
      kind: 'payment_page' as const,
      id: one.id,
      title: one.name,
      subtitle: joined(`/pay/${one.slug}`, one.reference),
      path: `/payment-gateway/payment-page/${one.id}/info`,
    }));
  },
});
