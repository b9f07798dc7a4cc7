// The nouns of the product, by area: everything the program does comes from these lists.

import { apiCallsModule } from './api-calls/module.ts';
import { apiKeysModule } from './api-keys/module.ts';
import { auditTrailsModule } from './audit-trails/module.ts';
import { authModule } from './auth/module.ts';
import { banksModule } from './banks/module.ts';
import { brandingModule } from './branding/module.ts';
import { businessesModule } from './businesses/module.ts';
import { cardTestingModule } from './card-testing/module.ts';
import { chargebacksModule } from './chargebacks/module.ts';
import { checkoutModule } from './checkout/module.ts';
import { collectionBalanceModule } from './collection-balance/module.ts';
import { complianceModule } from './compliance/module.ts';
import { complianceReviewsModule } from './compliance-reviews/module.ts';
import { disputesModule } from './disputes/module.ts';
import { emailsModule } from './emails/module.ts';
import { embeddingSitesModule } from './embedding-sites/module.ts';
import { exportsModule } from './exports/module.ts';
import { gatewaysModule } from './gateways/module.ts';
import { hostedPaymentsModule } from './hosted-payments/module.ts';
import { jobsModule } from './jobs/module.ts';
import { holdExpiryModule } from './ledger/hold-module.ts';
import { ledgerModule } from './ledger/module.ts';
import type { Module } from './module.ts';
import { operatorBrandingModule } from './operator-branding/module.ts';
import { operatorDisputesModule } from './operator-disputes/module.ts';
import { operatorMerchantsModule } from './operator-merchants/module.ts';
import { operatorPayoutsModule } from './operator-payouts/module.ts';
import { operatorPricesModule } from './operator-prices/module.ts';
import { operatorSettlementModule } from './operator-settlement/module.ts';
import { operatorUsersModule } from './operator-users/module.ts';
import { operatorsModule } from './operators/module.ts';
import { paymentLinksModule } from './payment-links/module.ts';
import { paymentMethodsModule } from './payment-methods/module.ts';
import { paymentPagesModule } from './payment-pages/module.ts';
import { payoutAccountsModule } from './payout-accounts/module.ts';
import { payoutsModule } from './payouts/module.ts';
import { periodClosingsModule } from './period-closings/module.ts';
import { profileModule } from './profile/module.ts';
import { qrCodesModule } from './qr-codes/module.ts';
import { reconciliationModule } from './reconciliation/module.ts';
import { refundsModule } from './refunds/module.ts';
import { retentionModule } from './retention/module.ts';
import { rolesModule } from './roles/module.ts';
import { savedCardPaymentsModule } from './saved-card-payments/module.ts';
import { savedViewsModule } from './saved-views/module.ts';
import { searchModule } from './search/module.ts';
import { signInModule } from './sign-in/module.ts';
import { simulatorModule } from './simulator/module.ts';
import { smsModule } from './sms/module.ts';
import { splitGroupsModule } from './split-groups/module.ts';
import { statusModule } from './status/module.ts';
import { subAccountsModule } from './sub-accounts/module.ts';
import { teamModule } from './team/module.ts';
import { transactionsModule } from './transactions/module.ts';
import { uploadsModule } from './uploads/module.ts';
import { userAuthenticationModule } from './user-authentication/module.ts';
import { webhooksModule } from './webhooks/module.ts';

const platform: readonly Module[] = [
  authModule,
  jobsModule,
  emailsModule,
  smsModule,
  uploadsModule,
  savedViewsModule,
  ledgerModule,
];
const account: readonly Module[] = [
  profileModule,
  statusModule,
  signInModule,
  brandingModule,
  rolesModule,
  teamModule,
  auditTrailsModule,
  userAuthenticationModule,
  complianceModule,
];
const settlement: readonly Module[] = [
  banksModule,
  subAccountsModule,
  collectionBalanceModule,
  periodClosingsModule,
  payoutsModule,
  payoutAccountsModule,
];
const payments: readonly Module[] = [
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
const developers: readonly Module[] = [apiKeysModule, apiCallsModule, webhooksModule];
const operator: readonly Module[] = [
  operatorsModule,
  operatorMerchantsModule,
  operatorUsersModule,
  operatorPricesModule,
  operatorPayoutsModule,
  operatorSettlementModule,
  operatorDisputesModule,
  operatorBrandingModule,
  complianceReviewsModule,
  reconciliationModule,
  retentionModule,
];

const placing = [...platform, ...account, ...settlement, ...payments, ...developers, ...operator];
const nouns = [...placing, holdExpiryModule(placing)];

/** What looks at the other nouns comes last. */
export const modules: readonly Module[] = [
  ...nouns,
  businessesModule(nouns),
  exportsModule(nouns),
  searchModule(nouns),
  simulatorModule(nouns),
];
