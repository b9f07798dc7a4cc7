// Effects on a subscription when its invoice is paid, due again, or no longer expected.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { findSavedCard } from '#server/payments/saved-cards/cards.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { InvoiceFollower, TxServices } from '#server/services.ts';
import { periodOn } from '#shared/billing/subscriptions/billing-days.ts';
import { applyChange } from './changing/apply-change.ts';
import { sendLink } from './changing/send-link.ts';
import { countCouponOf, returnCouponOf } from './coupons.ts';
import { followManyPaid } from './follow-many.ts';
import {
  findPeriodOfInvoice,
  lockSubscription,
  type PeriodRow,
  type SubscriptionRow,
  selectUnpaid,
  skipTries,
  updatePeriod,
  updateSubscription,
} from './queries.ts';
import { subscriptionStates } from './states.ts';
import { billingTime, ruleOf } from './terms.ts';

const by = { actor: { kind: 'platform' as const } };

export const subscriptionFollower: InvoiceFollower = {
  kind: 'subscription',
  followPaid: followManyPaid,
  follow: async (services, tx, invoice, turn) => {
    const period = await findPeriodOfInvoice(tx, invoice.environmentId, invoice.id);
    // Called before the period was written; the billing code sees that it is paid.
    if (!period) return;
    const row = await lockSubscription(tx, {
      environmentId: invoice.environmentId,
      id: period.subscriptionId,
    });
    if (!row) return;
    const number = period.invoiceNumber ?? '';
    if (turn === 'paid') return followPaid(services, tx, { row, period });
    if (turn === 'reopened') {
      await updatePeriod(tx, period, { paidAt: null });
      await subscriptionStates.note(services, tx, row, {
        kind: 'reopened',
        params: { number },
        tone: 'danger',
        ...by,
      });
      return;
    }
    await followDropped(services, tx, { row, period });
  },
  cardSaved: async (services, tx, { environmentId, id: invoiceId }, savedCardId) => {
    const period = await findPeriodOfInvoice(tx, environmentId, invoiceId);
    const row = period && (await lockSubscription(tx, { environmentId, id: period.subscriptionId }));
    const runs = row && row.endedAt === null && row.collection === 'card' && row.savedCardId === null;
    if (!runs) return;
    const owner = { environmentId, customerId: row.customerId };
    const card = await findSavedCard(tx, owner, savedCardId);
    if (!card) return;
    await updateSubscription(tx, row, { savedCardId });
    await subscriptionStates.note(services, tx, row, {
      kind: 'card_saved',
      params: { card: `•••• ${card.last4}` },
      tone: 'success',
      ...by,
    });
  },
};

type Followed = { row: SubscriptionRow; period: PeriodRow };

async function followPaid(services: TxServices, tx: Tx, { row, period }: Followed): Promise<void> {
  if (period.paidAt !== null) return;
  const now = services.clock.now();
  await updatePeriod(tx, period, { paidAt: now });
  await skipTries(tx, row, now, period.key);
  await countCouponOf(services, tx, row);
  const params = { number: period.invoiceNumber ?? '', amount: period.total, currency: row.currency };
  await subscriptionStates.note(services, tx, row, { kind: 'paid', params, tone: 'success', ...by });
  if (period.change) {
    await applyChange(services, tx, row, { change: period.change });
    return;
  }
  await goOn(services, tx, row, params.number);
}

/** Continues a subscription that waited for payment, once nothing is unpaid. */
export async function goOn(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  number: string,
): Promise<void> {
  const unpaid = (await selectUnpaid(tx, row)).filter((item) => item.change === null);
  if (unpaid.length > 0) return;
  const now = services.clock.now();
  if (row.status === 'CREATED') {
    const set = { activatedAt: now, expiresAt: null };
    const line = { kind: 'started', tone: 'success', ...by } as const;
    const started = await subscriptionStates.change(services, tx, { row }, { set, line });
    if (started.byPayer) await greet(services, tx, started);
    return;
  }
  const waited =
    row.status === 'PENDING' ||
    row.status === 'INACTIVE' ||
    (row.status === 'DISABLED' && row.pausedBy === 'dunning');
  if (!waited) return;
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  const set = row.nextOn === null ? nextFrom(row, dayOf(now, timeZone), timeZone) : {};
  const line = { kind: 'recovered', params: { number }, tone: 'success', ...by } as const;
  await subscriptionStates.change(
    services,
    tx,
    { row },
    {
      set: Object.assign(set, { pausedBy: null }),
      line,
    },
  );
}

/** Sends a customer who subscribed by a link the link to manage the subscription. */
export async function greet(services: TxServices, tx: Tx, row: SubscriptionRow): Promise<void> {
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  await sendLink(services, tx, { environment: { id: row.environmentId, timeZone }, ...by }, row.id);
}

/** The next billing position after a stop: days that passed meanwhile were not served and are not billed. */
export function nextFrom(row: SubscriptionRow, today: string, timeZone: string) {
  const rule = ruleOf(row);
  const paidUntil = row.periodUntil;
  const from = paidUntil !== null && paidUntil > today ? paidUntil : today;
  const found = periodOn(rule, from);
  const periodIndex = found.from < from ? found.periodIndex + 1 : found.periodIndex;
  const nextOn = found.from < from ? found.until : found.from;
  return { periodIndex, nextOn, nextAt: billingTime(nextOn, timeZone) };
}

async function followDropped(services: TxServices, tx: Tx, { row, period }: Followed): Promise<void> {
  if (period.paidAt !== null || period.droppedAt !== null) return;
  const now = services.clock.now();
  await updatePeriod(tx, period, { droppedAt: now });
  await skipTries(tx, row, now, period.key);
  const number = period.invoiceNumber ?? '';
  await subscriptionStates.note(services, tx, row, {
    kind: 'dropped',
    params: { number },
    tone: 'neutral',
    ...by,
  });
  if (row.status === 'CREATED') {
    await returnCouponOf(services, tx, row);
    await subscriptionStates.change(
      services,
      tx,
      { row },
      {
        set: { nextOn: null, nextAt: null, expiresAt: null, endedAt: now },
        line: { kind: 'expired', tone: 'danger', ...by },
      },
    );
    return;
  }
  if (period.change === null) await goOn(services, tx, row, number);
}
