// The nouns of the area 'payments': accepting payments and refunding them.
import type { Module } from '#server/module.ts';
import { cardTestingModule } from '#server/payments/card-testing/module.ts';
import { chargebacksModule } from '#server/payments/chargebacks/module.ts';
import { checkoutModule } from '#server/payments/checkout/module.ts';
import { customerPaymentsModule } from '#server/payments/customer-payments/module.ts';
import { disputesModule } from '#server/payments/disputes/module.ts';
import { embeddingSitesModule } from '#server/payments/embedding-sites/module.ts';
import { gatewaysModule } from '#server/payments/gateways/module.ts';
import { hostedPaymentsModule } from '#server/payments/hosted-payments/module.ts';
import { paymentLinksModule } from '#server/payments/payment-links/module.ts';
import { paymentMethodsModule } from '#server/payments/payment-methods/module.ts';
import { paymentPagesModule } from '#server/payments/payment-pages/module.ts';
import { pricingModule } from '#server/payments/pricing/module.ts';
import { qrCodesModule } from '#server/payments/qr-codes/module.ts';
import { refundsModule } from '#server/payments/refunds/module.ts';
import { savedCardPaymentsModule } from '#server/payments/saved-card-payments/module.ts';
import { savedCardsModule } from '#server/payments/saved-cards/module.ts';
import { sourcesModule } from '#server/payments/sources/module.ts';
import { splitGroupsModule } from '#server/payments/split-groups/module.ts';
import { transactionsModule } from '#server/payments/transactions/module.ts';

export const paymentsModules: readonly Module[] = [
  paymentLinksModule,
  checkoutModule,
  savedCardPaymentsModule,
  qrCodesModule,
  paymentPagesModule,
  gatewaysModule,
  hostedPaymentsModule,
  splitGroupsModule,
  transactionsModule,
  refundsModule,
  customerPaymentsModule,
  disputesModule,
  cardTestingModule,
  chargebacksModule,
  paymentMethodsModule,
  embeddingSitesModule,
  pricingModule,
  savedCardsModule,
  sourcesModule,
];
