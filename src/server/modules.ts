// The areas of the product: everything the program does comes from their lists of nouns.

import { businessesModule } from '#server/account/businesses/module.ts';
import { simulatorModule } from '#server/developers/simulator/module.ts';
import { holdExpiryModule } from '#server/ledger/hold-module.ts';
import { ledgerModule } from '#server/ledger/module.ts';
import { exportsModule } from '#server/platform/exports/module.ts';
import { searchModule } from '#server/platform/search/module.ts';
import { accountModules } from './account/modules.ts';
import { developersModules } from './developers/modules.ts';
import type { Module } from './module.ts';
import { operatorModules } from './operator/modules.ts';
import { paymentsModules } from './payments/modules.ts';
import { platformModules } from './platform/modules.ts';
import { settlementModules } from './settlement/modules.ts';

const placing = [
  ...platformModules, ledgerModule,
  ...accountModules,
  ...settlementModules,
  ...paymentsModules,
  ...developersModules,
  ...operatorModules,
];
const nouns = [...placing, holdExpiryModule(placing)];

/** What looks at the other nouns comes last. */
export const modules: readonly Module[] = [
  ...nouns,
  businessesModule(nouns),
  exportsModule(nouns),
  searchModule(nouns),
  simulatorModule(nouns),
];
