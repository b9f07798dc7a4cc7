// Handlers of payment links.

import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { setPaymentLinkStatus } from './change-payment-link-status.ts';
import { createPaymentLink, duplicatePaymentLink, updatePaymentLink } from './save-payment-link.ts';
import {
  checkPaymentLinkSlug,
  findLink,
  getPaymentLink,
  getPaymentLinkQr,
  getPaymentLinkStatistics,
  listPaymentLinks,
} from './service.ts';
import { sharePaymentLink } from './share-payment-link.ts';

export const paymentLinkRoutes: Handlers<typeof paymentLinksContract> = {
  listPaymentLinks: ({ tx, services, environment, query }) =>
    listPaymentLinks(tx, services, environment, query),
  createPaymentLink: ({ tx, services, environment, actor, body }) =>
    createPaymentLink(tx, services, environment, actor.userId, body),
  getPaymentLink: ({ tx, services, environment, params }) =>
    getPaymentLink(tx, services, environment, params.linkId),
  updatePaymentLink: ({ tx, services, environment, params, body }) =>
    updatePaymentLink(tx, services, environment, params.linkId, body),
  setPaymentLinkStatus: ({ tx, services, environment, params, body }) =>
    setPaymentLinkStatus(tx, services, environment, params.linkId, body.status),
  duplicatePaymentLink: ({ tx, services, environment, actor, params }) =>
    duplicatePaymentLink(tx, services, environment, actor.userId, params.linkId),
  checkPaymentLinkSlug: ({ tx, environment, params, query }) =>
    checkPaymentLinkSlug(tx, environment, params.slug, query.linkId),
  sharePaymentLink: ({ tx, services, environment, params, body }) =>
    sharePaymentLink(tx, services, environment, params.linkId, body),
  getPaymentLinkQr: ({ tx, services, environment, params }) =>
    getPaymentLinkQr(tx, services, environment, params.linkId),
  getPaymentLinkStatistics: ({ tx, services, environment, params, query }) =>
    getPaymentLinkStatistics(tx, services, environment, params.linkId, query.days),
  listPaymentLinkTransactions: async ({ tx, services, environment, params, query }) => {
    const link = await findLink(tx, services, environment, params.linkId);
    return listTransactions(tx, environment, { ...query, sourceId: link.id });
  },
  exportPaymentLinks: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'payment_links', ...body, ids: null }),
};
