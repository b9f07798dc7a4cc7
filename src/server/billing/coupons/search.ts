// Coupons in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { couponStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { listCoupons } from './service.ts';

export const searchCoupons = searchPages(couponsContract.listCoupons, {
  page: (db, { actor, services }, query) =>
    listCoupons(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'coupon',
    title: row.code,
    subtitle: joined(row.name, couponStatusLabels[row.status], row.reference),
    path: `/payment-gateway/products/coupons/${row.id}`,
  }),
});
