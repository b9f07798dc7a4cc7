// Module definition of coupons.

import { calls, type Module } from '#server/module.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { couponRoutes } from './routes.ts';
import { searchCoupons } from './search.ts';
import { couponStates, redemptionStates } from './states.ts';

export const couponsModule: Module = {
  tables: ['coupons', 'coupon_subjects', 'coupon_redemptions'],
  states: [couponStates, redemptionStates],
  calls: [calls('coupons', couponsContract, couponRoutes)],
  search: [searchCoupons],
  exports: {
    coupons: { call: couponsContract.exportCoupons, file: new URL('./export-columns.ts', import.meta.url) },
    coupon_redemptions: {
      call: couponsContract.exportCouponRedemptions,
      file: new URL('./export-redemptions.ts', import.meta.url),
    },
  },
};
