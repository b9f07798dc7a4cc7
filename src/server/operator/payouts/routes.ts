// Handlers of payouts for staff.

import type { Handlers } from '#server/services.ts';
import type { operatorPayoutsContract } from '#shared/contract/operator/payouts.ts';
import { revealAccount, revealDestination } from './reveal-account.ts';
import {
  decideAccount,
  holdBusinessPayouts,
  holdOperatorPayout,
  listAccountsToReview,
  listOperatorPayouts,
  listPayoutHolds,
  releaseBusinessPayouts,
  releaseOperatorPayout,
  returnOperatorPayout,
} from './service.ts';

export const operatorPayoutRoutes: Handlers<typeof operatorPayoutsContract> = {
  listOperatorPayouts: ({ tx, query }) => listOperatorPayouts(tx, query),
  holdOperatorPayout: ({ tx, services, operator, audit, params, body }) =>
    holdOperatorPayout({ tx, services, operator: operator, audit }, params.payoutId, body.reason),
  releaseOperatorPayout: ({ tx, services, operator, audit, params }) =>
    releaseOperatorPayout({ tx, services, operator, audit }, params.payoutId),
  returnOperatorPayout: ({ tx, services, operator, audit, params, body }) =>
    returnOperatorPayout({ tx, services, operator, audit }, params.payoutId, body.reason),
  listPayoutHolds: async ({ tx }) => ({ items: await listPayoutHolds(tx) }),
  holdBusinessPayouts: ({ tx, services, operator, audit, body }) =>
    holdBusinessPayouts({ tx, services, operator, audit }, body),
  releaseBusinessPayouts: ({ tx, services, operator, audit, params }) =>
    releaseBusinessPayouts({ tx, services, operator, audit }, params.businessId),
  listAccountsToReview: async ({ tx }) => ({ items: await listAccountsToReview(tx) }),
  revealPayoutAccount: ({ tx, audit, params, body }) =>
    revealAccount({ tx, audit }, params.accountId, body.reason),
  revealPayoutDestination: ({ tx, audit, params, body }) =>
    revealDestination({ tx, audit }, params.payoutId, body.reason),
  decidePayoutAccount: ({ tx, services, operator, audit, params, body }) =>
    decideAccount({ tx, services, operator, audit }, params.accountId, body),
};
