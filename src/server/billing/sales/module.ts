// Module definition of selling by pages and links. It has no tables: a purchase is stored with its payment.

import type { Module } from '#server/module.ts';
import { dueCoupons, settleCoupons } from './settle-coupons.ts';
import { sellingWork } from './work.ts';

export const salesModule: Module = {
  sourceWork: [sellingWork('payment_page_ref'), sellingWork('payment_link_ref')],
  sweeps: [
    { name: 'coupons of payments', everyMs: 1000, phase: 'payments', due: dueCoupons, run: settleCoupons },
  ],
};
