// Handlers of the balance of collected money.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { getChart } from './chart.ts';
import { getOverview, listHistory } from './history.ts';
import { getOverviewAt } from './overview-at.ts';

export const collectionBalanceRoutes: Handlers<typeof collectionBalanceContract> = {
  getBalance: ({ tx, environment, query }) => getOverview(tx, environment, query.currency),
  getBalanceAt: ({ services, tx, environment, query }) =>
    getOverviewAt(tx, environment, query, services.clock.now()),
  getCollectionChart: ({ services, tx, environment, query }) =>
    getChart(tx, environment, query, services.clock.now()),
  listBalanceEntries: ({ tx, environment, query }) => listHistory(tx, environment, query),
  exportBalanceEntries: ({ services, tx, actor, environment, body: { format, filters } }) =>
    createExport(tx, services.clock, actor, {
      kind: 'balance_history',
      format,
      ids: null,
      filters: { ...filters, currency: filters.currency ?? environment.currency },
    }),
};
