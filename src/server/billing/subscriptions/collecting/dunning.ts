// Follow-up of a failed try: the customer is notified, the next try is planned, or the final action is taken.

import { voidInvoice } from '#server/billing/invoices/issue-invoice.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lateNoticeDays, noticeMissedDays } from '#server/platform/jobs/downtime.ts';
import { dayOf, daysBetween } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import {
  afterFailure,
  type FinalAction,
  isHardDecline,
  retryDaysFrom,
} from '#shared/billing/subscriptions/dunning.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { returnCouponOf } from '../coupons.ts';
import {
  insertTry,
  type PeriodRow,
  type SubscriptionRow,
  skipTries,
  type TryRow,
  updatePeriod,
  updateTry,
} from '../queries.ts';
import { readSettings } from '../settings.ts';
import { subscriptionStates } from '../states.ts';
import { billingTime } from '../terms.ts';
import { emailFailed } from './emails.ts';

const by = { actor: { kind: 'platform' as const } };

export type Failed = { responseCode: string | null; reason: string };
export type Collecting = { row: SubscriptionRow; period: PeriodRow; one: TryRow; timeZone: string };

/** Handles a failed charge or an unanswered reminder. The subscription and the try must be locked. */
export async function failTry(
  services: TxServices,
  tx: Tx,
  { row, period, one, timeZone }: Collecting,
  failed: Failed,
): Promise<void> {
  const now = services.clock.now();
  const today = dayOf(now, timeZone);
  await updateTry(tx, one, {
    status: 'failed',
    responseCode: failed.responseCode,
    reason: failed.reason,
    dueAt: null,
    endedAt: now,
  });
  if (one.kind === 'charge')
    await subscriptionStates.note(services, tx, row, {
      kind: 'charge_failed',
      params: { number: one.number, reason: failed.reason },
      tone: 'danger',
      ...by,
    });
  if (period.change !== null) return dropChange(services, tx, { row, period, one, timeZone }, failed);
  // A late retry, for example after downtime, postpones the following retries by the same number of days, so none is skipped.
  const lateDays = Math.max(0, daysBetween(one.dueOn, today));
  const firstOn = period.firstOn === null ? today : dayAfter(period.firstOn, lateDays);
  if (period.firstOn !== firstOn) await updatePeriod(tx, period, { firstOn });
  // The subscription has not begun: the customer may still pay by the link in time.
  if (row.status === 'CREATED') {
    await emailFailed(services, tx, { row, period, reason: failed.reason, nextOn: null, isHard: true });
    return;
  }
  const settings = await readSettings(tx, row.environmentId);
  const overdue = await becomePastDue(services, tx, row, failed.reason);
  const isHard = isHardDecline(failed.responseCode);
  const next = planNext({ days: settings.retryDays, firstOn, today, one, isHard });
  if (next === null) {
    await takeFinalAction(services, tx, overdue, settings.finalAction);
  } else {
    await insertTry(tx, {
      environmentId: one.environmentId,
      subscriptionId: one.subscriptionId,
      key: one.key,
      number: next.number,
      id: services.clock.newId(),
      kind: isHard ? 'final' : one.kind,
      status: 'open',
      dueOn: next.on,
      dueAt: billingTime(next.on, timeZone),
    });
  }
  if (settings.notifyFailed) {
    const nextOn = next && !isHard ? next.on : null;
    await emailFailed(services, tx, { row: overdue, period, reason: failed.reason, nextOn, isHard });
    await subscriptionStates.note(services, tx, overdue, {
      ...(one.kind === 'reminder'
        ? { kind: 'reminded' as const, params: { number: period.invoiceNumber ?? '' } }
        : { kind: 'asked_for_card' as const }),
      tone: 'neutral',
      ...by,
    });
  }
}

/** Drops a change that could not be paid at once; its invoice is no longer expected. */
async function dropChange(
  services: TxServices,
  tx: Tx,
  { row, period, timeZone }: Collecting,
  { reason }: Failed,
): Promise<void> {
  const writer = { environment: { id: row.environmentId, timeZone }, actor: { kind: 'platform' as const } };
  await voidInvoice(services, tx, writer, period.invoiceId, `Not charged: ${reason}`);
  await subscriptionStates.note(services, tx, row, {
    kind: 'change_failed',
    params: { reason },
    tone: 'danger',
    ...by,
  });
}

/** After a hard decline there are no retries, and the final action waits for the day of the last retry. */
function planNext(of: {
  days: readonly number[];
  firstOn: string;
  today: string;
  one: TryRow;
  isHard: boolean;
}): { number: number; on: string } | null {
  const { days, firstOn, today, one, isHard } = of;
  if (isHard) {
    const last = retryDaysFrom(firstOn, days).at(-1);
    return last !== undefined && last > today ? { number: one.number + 1, on: last } : null;
  }
  const next = afterFailure({ firstOn, today, number: one.number }, days);
  return next.kind === 'retry' ? next : null;
}

async function becomePastDue(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  reason: string,
): Promise<SubscriptionRow> {
  if (row.status !== 'ACTIVE') return row;
  const line = { kind: 'past_due', params: { reason }, tone: 'danger', ...by } as const;
  return subscriptionStates.change(services, tx, { row }, { line });
}

/**
 * Postpones a final action that is more than a day late, for example after downtime during which nobody could pay online, to
 * three days from today. Returns whether it did.
 */
export async function postponeFinal(
  services: TxServices,
  tx: Tx,
  { one, timeZone }: Pick<Collecting, 'one' | 'timeZone'>,
): Promise<boolean> {
  const today = dayOf(services.clock.now(), timeZone);
  if (daysBetween(one.dueOn, today) <= noticeMissedDays) return false;
  const dueOn = dayAfter(today, lateNoticeDays);
  await updateTry(tx, one, { dueOn, dueAt: billingTime(dueOn, timeZone) });
  return true;
}

const finals = {
  unpaid: 'unpaid',
  pause: 'paused_unpaid',
  cancel: 'cancelled_unpaid',
} as const satisfies Record<FinalAction, string>;

/** Takes the final action of the settings on a subscription that could not be collected. */
export async function takeFinalAction(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  action: FinalAction,
): Promise<void> {
  if (row.status !== 'PENDING') return;
  const now = services.clock.now();
  await skipTries(tx, row, now);
  if (action === 'cancel') await returnCouponOf(services, tx, row);
  const set = {
    nextOn: null,
    nextAt: null,
    ...(action === 'pause' && { pausedBy: 'dunning' as const }),
    ...(action === 'cancel' && { endedAt: now }),
  };
  await subscriptionStates.change(
    services,
    tx,
    { row },
    {
      set,
      line: { kind: finals[action], tone: 'danger', ...by },
    },
  );
}
