// Payment links in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { listPaymentLinks } from './service.ts';

export const searchPaymentLinks = searchPages(paymentLinksContract.listPaymentLinks, {
  page: (db, { services, actor }, query) => listPaymentLinks(db, services, actor.environment, query),
  resultOf: (row) => ({
    kind: 'payment_link',
    title: row.name,
    subtitle: joined(`/pay/${row.slug}`, row.reference),
    path: `/payment-gateway/payment-links/${row.id}/info`,
  }),
});
