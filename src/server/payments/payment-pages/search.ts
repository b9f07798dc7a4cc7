// Payment pages in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { listPaymentPages } from './service.ts';

export const searchPaymentPages = searchPages(paymentPagesContract.listPaymentPages, {
  page: (db, { services, actor }, query) => listPaymentPages(db, services, actor.environment, query),
  resultOf: (row) => ({
    kind: 'payment_page',
    title: row.name,
    subtitle: joined(`/pay/${row.slug}`, row.reference),
    path: `/payment-gateway/payment-page/${row.id}/info`,
  }),
});
