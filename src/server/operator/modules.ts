// The nouns of the area 'operator': the operator console.
import type { Module } from '../module.ts';
import { operatorBrandingModule } from './brands/module.ts';
import { complianceReviewsModule } from './compliance-reviews/module.ts';
import { operatorDisputesModule } from './disputes/module.ts';
import { operatorMerchantsModule } from './merchants/module.ts';
import { operatorPayoutsModule } from './payouts/module.ts';
import { operatorPricesModule } from './prices/module.ts';
import { reconciliationModule } from './reconciliation/module.ts';
import { retentionModule } from './retention/module.ts';
import { operatorSettlementModule } from './settlement/module.ts';
import { operatorsModule } from './staff/module.ts';
import { operatorUsersModule } from './users/module.ts';

export const operatorModules: readonly Module[] = [
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
