// Payment links in the command palette.

import { resultsMax, type SearchSource } from '#server/platform/search/search-source.ts';
import { linkListQuery } from '#shared/contract/payments/payment-links.ts';
import { canRead, isAllowed } from '#shared/permissions.ts';
import { listPaymentLinks } from './service.ts';

export const searchPaymentLinks: SearchSource = async (db, { services, actor, query }) => {
  const mayRead = isAllowed(actor.permissions, canRead('PAYMENT_GATEWAY.PAYMENT_LINKS'));
  if (!mayRead || !actor.features.has('payment_links') || query.filters || !query.text) return [];
  const input = linkListQuery.parse({ search: query.text, limit: resultsMax });
  const { items } = await listPaymentLinks(db, services, actor.environment, input);
  return items.map((link) => ({
    kind: 'payment_link',
    id: link.id,
    title: link.name,
    subtitle: `/pay/${link.slug} · ${link.reference}`,
    path: `/payment-gateway/payment-links/${link.id}/info`,
  }));
};
