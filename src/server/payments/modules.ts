// The nouns of the area 'payments': taking payments and giving them back.
import type { Module } from '../module.ts';
import { cardTestingModule } from './card-testing/module.ts';
import { chargebacksModule } from './chargebacks/module.ts';
import { checkoutModule } from './checkout/module.ts';
import { disputesModule } from './disputes/module.ts';
import { embeddingSitesModule } from './embedding-sites/module.ts';
import { gatewaysModule } from './gateways/module.ts';
import { hostedPaymentsModule } from './hosted-payments/module.ts';
import { paymentLinksModule } from './payment-links/module.ts';
import { paymentMethodsModule } from './payment-methods/module.ts';
import { paymentPagesModule } from './payment-pages/module.ts';
import { qrCodesModule } from './qr-codes/module.ts';
import { refundsModule } from './refunds/module.ts';
import { savedCardPaymentsModule } from './saved-card-payments/module.ts';
import { splitGroupsModule } from './split-groups/module.ts';
import { transactionsModule } from './transactions/module.ts';

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
  disputesModule,
  cardTestingModule,
  chargebacksModule,
  paymentMethodsModule,
  embeddingSitesModule,
];
