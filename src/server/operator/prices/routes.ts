// Handlers of the price tables for staff.

import type { Handlers } from '#server/services.ts';
import type { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import {
  createOperatorPrice,
  deleteOperatorPrice,
  endOperatorPrice,
  getPriceReach,
  listOperatorPrices,
} from './service.ts';

export const operatorPriceRoutes: Handlers<typeof operatorPricesContract> = {
  listOperatorPrices: async ({ tx, services, query }) => ({
    items: await listOperatorPrices(tx, services.clock, query.businessId),
  }),
  getPriceReach: ({ tx, services, query }) => getPriceReach(tx, services.clock, query),
  createOperatorPrice: ({ tx, services, audit, body }) =>
    createOperatorPrice({ tx, clock: services.clock, audit }, body),
  endOperatorPrice: async ({ tx, services, audit, params }) => {
    await endOperatorPrice({ tx, clock: services.clock, audit }, params.priceId);
    return {};
  },
  deleteOperatorPrice: async ({ tx, services, audit, params }) => {
    await deleteOperatorPrice({ tx, clock: services.clock, audit }, params.priceId);
    return {};
  },
};
