// The list of all modules, gathered from the areas of the product.

import { businessesModule } from '#server/account/businesses/module.ts';
import { emailTemplatesModule } from '#server/account/email-templates/module.ts';
import { accountModules } from '#server/account/modules.ts';
import { bankingDashboardModule } from '#server/banking/dashboard/module.ts';
import { bankingModules } from '#server/banking/modules.ts';
import { billingModules } from '#server/billing/modules.ts';
import { commerceModules } from '#server/commerce/modules.ts';
import { customersModule } from '#server/customers/customers/module.ts';
import { developersModules } from '#server/developers/modules.ts';
import { simulatorModule } from '#server/developers/simulator/module.ts';
import { holdExpiryModule } from '#server/ledger/hold-module.ts';
import { ledgerModule } from '#server/ledger/module.ts';
import { bankProofsModule } from '#server/operator/bank-proofs/module.ts';
import { figuresModule } from '#server/operator/figures/module.ts';
import { operatorModules } from '#server/operator/modules.ts';
import { operationsModule } from '#server/operator/operations/module.ts';
import { reconciliationModule } from '#server/operator/reconciliation/module.ts';
import { gatherRetention, retentionModule } from '#server/operator/retention/module.ts';
import { operatorSearchModule } from '#server/operator/search/module.ts';
import { workModule } from '#server/operator/work/module.ts';
import { paymentsModules } from '#server/payments/modules.ts';
import { attentionModule } from '#server/platform/attention/module.ts';
import { exportsModule } from '#server/platform/exports/module.ts';
import { platformModules } from '#server/platform/modules.ts';
import { searchModule } from '#server/platform/search/module.ts';
import { railsModule } from '#server/rails/module.ts';
import { settlementModules } from '#server/settlement/modules.ts';
import { periodClosingsModule } from '#server/settlement/period-closings/module.ts';
import { terminalsModules } from '#server/terminals/modules.ts';
import type { Module } from './module.ts';

const placing = [
  ...platformModules,
  ledgerModule,
  railsModule,
  ...accountModules,
  customersModule,
  ...settlementModules,
  ...bankingModules,
  ...paymentsModules,
  ...billingModules,
  ...commerceModules,
  ...terminalsModules,
  ...developersModules,
  ...operatorModules,
];
const nouns = [
  ...placing,
  reconciliationModule(placing),
  bankProofsModule(placing),
  bankingDashboardModule(placing),
  holdExpiryModule(placing),
  periodClosingsModule(placing),
  operationsModule(() => modules),
];

/** Exports and staff notes have retention periods too. */
const exporting = exportsModule(nouns);
const work = workModule(nouns);
const allNouns = [...nouns, exporting, work];

/** Retention rules of every noun. */
export const retentionRules = gatherRetention(allNouns);

/** Modules that read the other nouns come last. */
export const modules: readonly Module[] = [
  ...nouns,
  businessesModule(nouns),
  emailTemplatesModule(nouns),
  exporting,
  searchModule(nouns),
  attentionModule(nouns),
  retentionModule(allNouns),
  simulatorModule(nouns),
  work,
  operatorSearchModule(nouns),
  figuresModule(nouns),
];
