// Module definition of sales taxes.

import { calls, type Module } from '#server/module.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { switchedStates } from '#shared/states.ts';
import { taxRoutes } from './routes.ts';
import { searchTaxes } from './search.ts';

export const taxesModule: Module = {
  tables: ['taxes', 'tax_rates'],
  states: [switchedStates('taxes', 'ACTIVE', 'INACTIVE')],
  calls: [calls('taxes', taxesContract, taxRoutes)],
  search: [searchTaxes],
  exports: {
    taxes: { call: taxesContract.exportTaxes, file: new URL('./export-columns.ts', import.meta.url) },
  },
};
