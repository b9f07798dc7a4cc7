// Actions on a subscription: pause, resume, cancel and undo, change of card, retry, customer link.

import { findSavedCard } from '#server/payments/saved-cards/cards.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { isHardDecline, retriesMax } from '#shared/billing/subscriptions/dunning.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { dayText } from '#shared/day-text.ts';
import { returnCouponOf } from '../coupons.ts';
import { nextFrom } from '../follow-invoices.ts';
import {
  insertTry,
  lockSubscription,
  type SubscriptionRow,
  selectTries,
  selectUnpaid,
  skipTries,
} from '../queries.ts';
import { subscriptionStates } from '../states.ts';
import { audited, type StepCall } from './step-call.ts';

export async function pauseSubscription(services: TxServices, tx: Tx, call: StepCall, id: string) {
  const place = { environmentId: call.environment.id, id };
  const locked = await subscriptionStates.lockFor(tx, place, 'paused');
  const { cancelOn } = locked.row;
  if (cancelOn !== null)
    throw new AppError('CONFLICT', {
      sentence: `It is set to end on ${dayText(cancelOn)}. Undo the cancellation before you pause it.`,
    });
  await subscriptionStates.change(services, tx, locked, {
    set: { pausedBy: 'member', nextOn: null, nextAt: null },
    line: { kind: 'paused', actor: call.actor, tone: 'neutral' },
    ...audited(call),
  });
}

export async function resumeSubscription(services: TxServices, tx: Tx, call: StepCall, id: string) {
  const place = { environmentId: call.environment.id, id };
  const locked = await subscriptionStates.lockFor(tx, place, 'resumed');
  const { timeZone } = call.environment;
  const today = dayOf(services.clock.now(), timeZone);
  const next = nextFrom(locked.row, today, timeZone);
  const { cancelOn } = locked.row;
  // Resuming drops a planned end that has passed meanwhile.
  const isOver = cancelOn !== null && cancelOn <= today;
  await subscriptionStates.change(services, tx, locked, {
    set: Object.assign({ pausedBy: null }, next, isOver && { cancelOn: null, cancelReason: null }),
    line: { kind: 'resumed', params: { on: next.nextOn }, actor: call.actor, tone: 'success' },
    ...audited(call),
  });
}

export async function cancelSubscription(
  services: TxServices,
  tx: Tx,
  call: StepCall,
  id: string,
  { when, reason }: { when: 'now' | 'period_end'; reason: string },
): Promise<void> {
  const place = { environmentId: call.environment.id, id };
  const now = services.clock.now();
  if (when === 'period_end') {
    const locked = await subscriptionStates.lockFor(tx, place, 'cancel_planned');
    const { periodUntil, nextOn } = locked.row;
    const today = dayOf(now, call.environment.timeZone);
    // After a pause the paid period may be over: the subscription then ends on the next billing day.
    const on = periodUntil !== null && periodUntil > today ? periodUntil : nextOn;
    if (on === null)
      throw new AppError('CONFLICT', {
        sentence: 'There is no current period to continue to. Cancel it now.',
      });
    if (locked.row.cancelOn !== null)
      throw new AppError('CONFLICT', { sentence: 'It is already set to end.' });
    await subscriptionStates.change(services, tx, locked, {
      set: { cancelOn: on, cancelReason: reason },
      line: { kind: 'cancel_planned', params: { on, reason }, actor: call.actor, tone: 'neutral' },
      ...audited(call),
    });
    return;
  }
  const locked = await subscriptionStates.lockFor(tx, place, 'cancelled');
  await skipTries(tx, locked.row, now);
  await returnCouponOf(services, tx, locked.row);
  await subscriptionStates.change(services, tx, locked, {
    set: { nextOn: null, nextAt: null, pausedBy: null, expiresAt: null, cancelReason: reason, endedAt: now },
    line: { kind: 'cancelled', params: { reason }, actor: call.actor, tone: 'danger' },
    ...audited(call),
  });
}

export async function undoCancel(services: TxServices, tx: Tx, call: StepCall, id: string) {
  const place = { environmentId: call.environment.id, id };
  const locked = await subscriptionStates.lockFor(tx, place, 'cancel_undone');
  if (locked.row.cancelOn === null)
    throw new AppError('CONFLICT', { sentence: 'This subscription is not set to end.' });
  await subscriptionStates.change(services, tx, locked, {
    set: { cancelOn: null, cancelReason: null },
    line: { kind: 'cancel_undone', actor: call.actor, tone: 'success' },
    ...audited(call),
  });
}

const triesWithinMs = 30 * 86_400_000;

/** Charges the unpaid amount now; returns whether there was any. */
async function chargeNow(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  timeZone: string,
): Promise<boolean> {
  const [oldest] = await selectUnpaid(tx, row);
  if (!oldest) return false;
  const tries = (await selectTries(tx, row)).filter(({ key }) => key === oldest.key);
  const since = services.clock.now().getTime() - triesWithinMs;
  const created = tries.filter(({ triedAt }) => triedAt !== null && triedAt.getTime() > since);
  if (created.length > retriesMax)
    throw new AppError('CONFLICT', {
      sentence: 'Card schemes allow 15 attempts in 30 days. Ask the customer to pay through the link.',
    });
  if (tries.some(({ status }) => status === 'charging'))
    throw new AppError('CONFLICT', { sentence: 'A charge is in progress. Try again in a minute.' });
  const now = services.clock.now();
  await skipTries(tx, row, now, oldest.key);
  await insertTry(tx, {
    environmentId: row.environmentId,
    subscriptionId: row.id,
    key: oldest.key,
    number: Math.max(-1, ...tries.map(({ number }) => number)) + 1,
    id: services.clock.newId(),
    kind: 'charge',
    status: 'open',
    dueOn: dayOf(now, timeZone),
    dueAt: now,
  });
  return true;
}

/** Sets another of the customer's saved cards; charges it at once if a payment was waiting for one. */
export async function setCard(
  services: TxServices,
  tx: Tx,
  call: StepCall,
  id: string,
  savedCardId: string,
): Promise<void> {
  const place = { environmentId: call.environment.id, id };
  const locked = await subscriptionStates.lockFor(tx, place, 'card_changed');
  const { row } = locked;
  const owner = { environmentId: row.environmentId, customerId: row.customerId };
  const card = await findSavedCard(tx, owner, savedCardId);
  if (!card) return refuseAt('savedCardId', 'Choose one of the customer’s saved cards');
  const after = await subscriptionStates.change(services, tx, locked, {
    set: { savedCardId, collection: 'card', notifiedCardExpiry: null },
    line: {
      kind: 'card_changed',
      params: { card: `•••• ${card.last4}` },
      actor: call.actor,
      tone: 'success',
    },
    ...audited(call),
  });
  const waits = after.status === 'PENDING' || after.status === 'CREATED';
  if (waits) await chargeNow(services, tx, after, call.environment.timeZone);
}

export async function retryNow(services: TxServices, tx: Tx, call: StepCall, id: string): Promise<void> {
  const place = { environmentId: call.environment.id, id };
  const row = await lockSubscription(tx, place);
  if (!row) throw new AppError('NOT_FOUND');
  if ((row.status !== 'PENDING' && row.status !== 'CREATED') || row.collection !== 'card')
    throw new AppError('CONFLICT', { sentence: 'This subscription has no outstanding charge.' });
  const last = (await selectTries(tx, row)).find(
    ({ kind, status }) => kind === 'charge' && status === 'failed',
  );
  const isSameCard = row.savedCardId !== null && last !== undefined && isHardDecline(last.responseCode);
  if (isSameCard && last.endedAt && !(await changedSince(tx, row, last.endedAt)))
    throw new AppError('CONFLICT', {
      sentence: 'The bank does not allow further charges to this card. Ask the customer for another card.',
    });
  if (!(await chargeNow(services, tx, row, call.environment.timeZone)))
    throw new AppError('CONFLICT', { sentence: 'This subscription has no outstanding charge.' });
  call.audit?.({ entity: 'subscription', entityId: id, after: { retried: true } });
}

/** Whether the card was changed after an instant. */
async function changedSince(tx: Tx, row: SubscriptionRow, at: Date): Promise<boolean> {
  const changed = await tx
    .selectFrom('subscriptionEvents')
    .where('environmentId', '=', row.environmentId)
    .where('subscriptionId', '=', row.id)
    .where('kind', '=', 'card_changed')
    .where('at', '>', at)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined;
}
