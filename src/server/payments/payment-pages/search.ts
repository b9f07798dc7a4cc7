// Payment pages in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { listPaymentPages } from './service.ts';

export const searchPaymentPages = searchPages(paymentPagesContract.listPaymentPages, {
  page: (db, { services, actor }, query) => listPaymentPages(db, services, actor.environment, query),
  resultOf: (one) => ({
    kind: 'payment_page',
    title: one.name,
    subtitle: joined(`/pay/${one.slug}`, one.reference),
    path: `/payment-gateway/payment-page/${one.id}/info`,
  }),
});
