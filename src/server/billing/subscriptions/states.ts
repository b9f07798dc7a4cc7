// The states of a subscription.

import type { Updateable } from 'kysely';
import type { SubscriptionsTable } from '#server/platform/db/tables/billing/subscriptions.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { SubscriptionLine } from '#shared/billing/subscriptions/subscription-lines.ts';
import type { SubscriptionEventType } from '#shared/contract/billing/subscriptions/subscription-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  insertSubscriptionEvent,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './queries.ts';

type SubscriptionNoun = {
  locked: { row: SubscriptionRow };
  place: { environmentId: string; id: string };
  line: SubscriptionLine;
  event: SubscriptionEventType;
  set: Updateable<SubscriptionsTable>;
};

/** The states in which a subscription has not ended. */
const stays = {
  CREATED: 'CREATED',
  ACTIVE: 'ACTIVE',
  PENDING: 'PENDING',
  INACTIVE: 'INACTIVE',
  DISABLED: 'DISABLED',
} as const;
const anyway = { leads: { ...stays, CLOSED: 'CLOSED', COMPLETED: 'COMPLETED' } } as const;
const ends = {
  CREATED: 'CLOSED',
  ACTIVE: 'CLOSED',
  PENDING: 'CLOSED',
  INACTIVE: 'CLOSED',
  DISABLED: 'CLOSED',
} as const;
const running = { ACTIVE: 'ACTIVE', PENDING: 'PENDING' } as const;
const updated = 'subscription.updated' as const;
const ended = 'subscription.ended' as const;

export const subscriptionStates = declareStates<SubscriptionNoun>({
  entity: 'subscription',
  table: 'subscriptions',
  begins: ['CREATED'],
  changes: {
    created: { leads: {}, event: 'subscription.created' },
    started: { leads: { CREATED: 'ACTIVE' }, event: 'subscription.started' },
    billed: { leads: stays, event: 'subscription.billed' },
    paid: anyway,
    recovered: {
      leads: { PENDING: 'ACTIVE', INACTIVE: 'ACTIVE', DISABLED: 'ACTIVE' },
      event: 'subscription.recovered',
    },
    reopened: anyway,
    dropped: anyway,
    charge_failed: anyway,
    past_due: { leads: { ACTIVE: 'PENDING' }, event: 'subscription.past_due' },
    reminded: anyway,
    asked_for_card: anyway,
    unpaid: { leads: { PENDING: 'INACTIVE' }, event: updated },
    paused_unpaid: { leads: { PENDING: 'DISABLED' }, event: updated },
    cancelled_unpaid: { leads: { PENDING: 'CLOSED' }, event: ended },
    paused: { leads: { ACTIVE: 'DISABLED' }, event: updated },
    resumed: { leads: { DISABLED: 'ACTIVE', INACTIVE: 'ACTIVE' }, event: updated },
    cancel_planned: { leads: running, event: updated },
    cancel_undone: { leads: running, event: updated },
    cancelled: { leads: ends, event: ended },
    expired: { leads: { CREATED: 'CLOSED' }, event: ended },
    completed: { leads: { ACTIVE: 'COMPLETED' }, event: ended },
    change_planned: { leads: running, event: updated },
    changed: { leads: stays, event: updated },
    change_failed: anyway,
    credited: anyway,
    price_moved: { leads: stays, event: updated },
    told_of_price: anyway,
    card_expires: { leads: stays, event: 'subscription.card_expiring' },
    told_of_card: anyway,
    card_changed: { leads: stays, event: updated },
    card_saved: anyway,
    link_sent: anyway,
    coupon_taken: anyway,
  },
  refusal: () =>
    new AppError('CONFLICT', { sentence: 'The subscription’s current status does not allow this.' }),
  lock: async (tx, place) => {
    const row = await lockSubscription(tx, place);
    return row && { row };
  },
  update: updateSubscription,
  insertLine: (tx, { environmentId, id: subscriptionId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertSubscriptionEvent(tx, { environmentId, subscriptionId, ...line }),
  describe: async (_, { row }) => describeSubscription(row),
});

/** The event data of a subscription. */
export const describeSubscription = (row: SubscriptionRow) => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  customer: row.customerId,
  plan: row.planId,
  version: row.version,
  quantity: row.quantity,
  amount: row.amount,
  currency: row.currency,
  collection: row.collection,
  periodFrom: row.periodFrom,
  periodUntil: row.periodUntil,
  nextOn: row.nextOn,
  cancelOn: row.cancelOn,
});
