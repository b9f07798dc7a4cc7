// The states of a coupon and of a redemption.

import { offeredChanges, type StateTable } from '#shared/states.ts';

export const couponStates = {
  table: 'coupons',
  begins: ['DRAFT', 'ACTIVE'],
  changes: offeredChanges,
} as const satisfies StateTable;

export const redemptionStates = {
  table: 'coupon_redemptions',
  begins: ['RESERVED', 'REDEEMED'],
  changes: {
    reserved: { RELEASED: 'RESERVED' },
    redeemed: { RESERVED: 'REDEEMED', RELEASED: 'REDEEMED' },
    released: { RESERVED: 'RELEASED', REDEEMED: 'RELEASED' },
  },
} as const satisfies StateTable;
