// Handlers of coupons.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { couponsContract } from '#shared/contract/billing/coupons.ts';
import {
  createCoupon,
  findCoupon,
  getCoupon,
  listCoupons,
  listRedemptions,
  setCouponStatus,
  updateCoupon,
} from './service.ts';
import { previewCoupon } from './take-coupon.ts';

export const couponRoutes: Handlers<typeof couponsContract> = {
  listCoupons: ({ tx, services, environment, query }) =>
    listCoupons(tx, environment.id, query, services.clock.now()),
  createCoupon: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createCoupon({ tx, clock, environment, audit }, actor.userId, body),
  previewCoupon: async ({ tx, services: { clock }, environment, body }) => {
    const { code, currency, lines, customerId = null } = body;
    const place = { environmentId: environment.id, clock };
    const quote = await previewCoupon(tx, place, code, { currency, lines, customerId });
    const { id, type, rate, duration, periods } = quote.coupon;
    return {
      coupon: { id, code: quote.coupon.code, type, rate, duration, periods },
      amount: quote.amount,
      lines: quote.lines,
    };
  },
  getCoupon: ({ tx, services, environment, params }) =>
    getCoupon(tx, environment.id, params.couponId, services.clock.now()),
  updateCoupon: ({ tx, services: { clock }, environment, audit, params, body }) =>
    updateCoupon({ tx, clock, environment, audit }, params.couponId, body),
  setCouponStatus: ({ tx, services: { clock }, environment, audit, params, body }) =>
    setCouponStatus({ tx, clock, environment, audit }, params.couponId, body.status),
  listCouponRedemptions: ({ tx, services, environment, params, query }) =>
    listRedemptions(tx, environment, params.couponId, query, services.clock.now()),
  exportCouponRedemptions: async ({ tx, services, actor, environment, params, body }) => {
    const { id: couponId } = await findCoupon(tx, environment.id, params.couponId, services.clock.now());
    const { format, filters } = body;
    const exportInput = { kind: 'coupon_redemptions', format, ids: null, filters: { ...filters, couponId } };
    return createExport(tx, services.clock, actor, exportInput);
  },
  exportCoupons: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'coupons', ...body, ids: null }),
};
