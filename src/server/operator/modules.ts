// The nouns of the area 'operator': the operator console.
import type { Module } from '#server/module.ts';
import { operatorBrandingModule } from '#server/operator/brands/module.ts';
import { cashOutLimitsModule } from '#server/operator/cash-out-limits/module.ts';
import { complianceReviewsModule } from '#server/operator/compliance-reviews/module.ts';
import { operatorDisputesModule } from '#server/operator/disputes/module.ts';
import { operatorExchangeModule } from '#server/operator/exchange-rates/module.ts';
import { operatorInflowsModule } from '#server/operator/inflows/module.ts';
import { liveRailsModule } from '#server/operator/live-rails/module.ts';
import { operatorMerchantsModule } from '#server/operator/merchants/module.ts';
import { operatorPaymentsModule } from '#server/operator/payments/module.ts';
import { operatorPayoutsModule } from '#server/operator/payouts/module.ts';
import { operatorPricesModule } from '#server/operator/prices/module.ts';
import { remittanceReviewsModule } from '#server/operator/remittances/module.ts';
import { staffViewsModule } from '#server/operator/saved-views/module.ts';
import { operatorSettlementModule } from '#server/operator/settlement/module.ts';
import { operatorsModule } from '#server/operator/staff/module.ts';
import { terminalReviewsModule } from '#server/operator/terminal-requests/module.ts';
import { tierReviewsModule } from '#server/operator/tier-reviews/module.ts';
import { operatorUsersModule } from '#server/operator/users/module.ts';
import { operatorWalletDisputesModule } from '#server/operator/wallet-disputes/module.ts';
import { operatorLimitsModule } from '#server/operator/wallet-limits/module.ts';

export const operatorModules: readonly Module[] = [
  operatorsModule,
  operatorMerchantsModule,
  operatorUsersModule,
  operatorPricesModule,
  operatorExchangeModule,
  operatorLimitsModule,
  cashOutLimitsModule,
  operatorPaymentsModule,
  operatorPayoutsModule,
  operatorInflowsModule,
  liveRailsModule,
  operatorSettlementModule,
  operatorDisputesModule,
  operatorBrandingModule,
  complianceReviewsModule,
  remittanceReviewsModule,
  tierReviewsModule,
  terminalReviewsModule,
  operatorWalletDisputesModule,
  staffViewsModule,
];
