// The nouns of the area 'billing': what is sold and taxed, and one-off and recurring billing of customers.
import { couponsModule } from '#server/billing/coupons/module.ts';
import { planLinksModule } from '#server/billing/plan-links/module.ts';
import { plansModule } from '#server/billing/plans/module.ts';
import { productsModule } from '#server/billing/products/module.ts';
import { quotesModule } from '#server/billing/quotes/module.ts';
import { recurringInvoicesModule } from '#server/billing/recurring/module.ts';
import { salesModule } from '#server/billing/sales/module.ts';
import { subscriptionsModule } from '#server/billing/subscriptions/module.ts';
import { taxesModule } from '#server/billing/taxes/module.ts';
import type { Module } from '#server/module.ts';
import { invoicesModule } from './invoices/module.ts';

export const billingModules: readonly Module[] = [
  taxesModule,
  productsModule,
  couponsModule,
  invoicesModule,
  quotesModule,
  recurringInvoicesModule,
  plansModule,
  subscriptionsModule,
  planLinksModule,
  salesModule,
];
