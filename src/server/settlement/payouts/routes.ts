// Handlers of payouts.

import { limitOwnCode, sendOwnCode } from '#server/account/sign-in/own-codes.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { cancelPayout, checkWithdrawal, retryPayout, withdraw } from './change-payout.ts';
import { findPayout, getPayout, getPayoutStatistics, listPayoutItems, listPayouts } from './service.ts';
import { getPayoutStatement } from './statement.ts';

export const payoutRoutes: Handlers<typeof payoutsContract> = {
  listPayouts: ({ tx, environment, query }) => listPayouts(tx, environment, query),
  getPayoutStatistics: ({ tx, services, environment, query }) =>
    getPayoutStatistics(tx, services, environment, query),
  getPayout: ({ tx, services, environment, params }) => getPayout(services, tx, environment, params.payoutId),
  listPayoutItems: ({ tx, environment, params, query }) =>
    listPayoutItems(tx, environment, params.payoutId, query),
  getPayoutStatement: ({ tx, services, environment, params }) =>
    getPayoutStatement(tx, services, environment, params.payoutId),
  retryPayout: async ({ tx, services, actor, environment, audit, params }) => {
    await retryPayout(services, tx, { actor, environment, audit }, params.payoutId);
    return getPayout(services, tx, environment, params.payoutId);
  },
  cancelPayout: async ({ tx, services, actor, environment, audit, params }) => {
    await cancelPayout(services, tx, { actor, environment, audit }, params.payoutId);
    return getPayout(services, tx, environment, params.payoutId);
  },
  requestWithdrawalCode: {
    before: async ({ services, actor, environment, query }) => {
      await checkWithdrawal(services.database.db, environment.id, query);
      await limitOwnCode(services, actor, 'withdrawal');
    },
    handle: ({ tx, services, actor }) => sendOwnCode(services, tx, actor, 'withdrawal'),
  },
  createWithdrawal: async ({ services, actor, environment, audit, operation, body }) => {
    const payoutId = await withdraw(services, { actor, environment, audit, operation }, body);
    return getPayout(services, services.database.db, environment, payoutId);
  },
  exportPayoutItems: async ({ tx, services, actor, environment, params, body }) => {
    const { id } = await findPayout(tx, environment, params.payoutId);
    const filters = { ...body.filters, payoutId: id };
    return createExport(tx, services.clock, actor, {
      kind: 'payout_items',
      format: body.format,
      filters,
      ids: null,
    });
  },
  exportPayouts: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'payouts', ...body, ids: null }),
};
