// Handlers of payment pages.

import { checkPaymentLinkSlug } from '#server/payments/payment-links/service.ts';
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Handlers } from '#server/services.ts';
import type { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import {
  createPaymentPage,
  duplicatePaymentPage,
  setPaymentPageStatus,
  updatePaymentPage,
} from './save-payment-page.ts';
import {
  exportPaymentPages,
  findPage,
  getPaymentPage,
  getPaymentPageQr,
  getPaymentPageStatistics,
  listPaymentPages,
} from './service.ts';
import { sharePaymentPage } from './share-payment-page.ts';

export const paymentPageRoutes: Handlers<typeof paymentPagesContract> = {
  listPaymentPages: ({ tx, services, environment, query }) =>
    listPaymentPages(tx, services, environment, query),
  createPaymentPage: ({ tx, services, environment, actor, body }) =>
    createPaymentPage(tx, services, environment, actor.userId, body),
  getPaymentPage: ({ tx, services, environment, params }) =>
    getPaymentPage(tx, services, environment, params.pageId),
  updatePaymentPage: ({ tx, services, environment, params, body, audit }) =>
    updatePaymentPage(tx, services, environment, params.pageId, body, audit),
  setPaymentPageStatus: ({ tx, services, environment, params, body, audit }) =>
    setPaymentPageStatus(tx, services, environment, params.pageId, body.status, audit),
  duplicatePaymentPage: ({ tx, services, environment, actor, params }) =>
    duplicatePaymentPage(tx, services, environment, actor.userId, params.pageId),
  checkPaymentPageSlug: ({ tx, environment, params, query }) =>
    checkPaymentLinkSlug(tx, environment, params.slug, query.pageId),
  sharePaymentPage: ({ tx, services, environment, params, body }) =>
    sharePaymentPage(tx, services, environment, params.pageId, body),
  getPaymentPageQr: ({ tx, services, environment, params }) =>
    getPaymentPageQr(tx, services, environment, params.pageId),
  getPaymentPageStatistics: ({ tx, services, environment, params, query }) =>
    getPaymentPageStatistics(tx, services, environment, params.pageId, query.days),
  listPaymentPageTransactions: async ({ tx, environment, params, query }) => {
    const page = await findPage(tx, environment, params.pageId);
    return listTransactions(tx, environment, { ...query, sourceId: page.id });
  },
  exportPaymentPages: ({ tx, services, actor, body }) => exportPaymentPages(tx, services.clock, actor, body),
};
