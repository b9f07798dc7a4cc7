// The payout scheduler: on payout days, it creates one payout per owner and period from the available balance.

import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { processRoundRobin } from '#server/platform/jobs/by-environment.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import { claimForPayout } from '#server/settlement/collection-balance/claim-payout.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';
import { settleBalance } from '#server/settlement/collection-balance/settle-due.ts';
import { minimumAmount } from '#shared/money.ts';
import type { PayoutScheduleKind } from '#shared/settlement/balance-items.ts';
import type { BusinessCalendar } from '#shared/settlement/calendar/business-calendar.ts';
import { latestPayoutDay } from '#shared/settlement/payout-schedule.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import {
  type Candidate,
  hasPayoutOf,
  insertPayout,
  type PayoutRow,
  selectCandidates,
  sumPayoutItems,
} from './queries.ts';
import { payoutStates } from './states.ts';

const candidatesMax = 500;
/** The number of payouts of one environment before the next environment's turn. */
const payoutsInTurn = 20;

/** A payout to be created. */
export type PayoutOrder = Owner & {
  /** The id of the payout, if it was assigned in advance. */
  payoutId?: string;
  schedule: PayoutScheduleKind;
  /** Null: outside any schedule period. */
  periodKey: string | null;
  scheduledFor: Date;
  /** Minor units; null: the whole available balance. */
  amount: number | null;
  minimum: number;
  actor: TimelineActor;
};

/** Returns the payouts due now, by environment. */
async function findOrders(services: Services): Promise<Map<string, PayoutOrder[]>> {
  const { db } = services.database;
  const calendars = new Map<string, BusinessCalendar>();
  const orders = new Map<string, PayoutOrder[]>();
  let last: Candidate | undefined;
  for (;;) {
    const candidates = await selectCandidates(db, last, candidatesMax);
    for (const candidate of candidates) {
      const { country, environmentId } = candidate;
      const calendar = calendars.get(country) ?? (await loadCalendar(db, country));
      calendars.set(country, calendar);
      const { clock } = withClockOf(services, environmentId);
      const order = orderOf(candidate, calendar, clock.now());
      if (!order) continue;
      const own = orders.get(environmentId);
      if (own) own.push(order);
      else orders.set(environmentId, [order]);
    }
    last = candidates.at(-1);
    if (candidates.length < candidatesMax) return orders;
  }
}

/** Creates all due payouts, a batch per environment in turn; returns their number. */
export async function makeDuePayouts(services: Services): Promise<number> {
  const { database, log } = services;
  return processRoundRobin(await findOrders(services), payoutsInTurn, async (order) => {
    const own = withClockOf(services, order.environmentId);
    try {
      return (await database.inTransaction((tx) => createPayout(own, tx, order))) !== null;
    } catch (error) {
      // Another instance has just created the payout of this period.
      if (!isUniqueViolation(error))
        log.error({ err: error, ...order }, 'a payout could not be created; it will be retried');
      return false;
    }
  });
}

/**
 * Returns the payout due to an owner now; null if none is. Payouts missed during a stop of the program or a jump of a test clock are
 * combined into one: that of the latest day, with the whole available balance.
 */
function orderOf(candidate: Candidate, calendar: BusinessCalendar, now: Date): PayoutOrder | null {
  const { environmentId, subAccountId, currency, timeZone, chosenAt, oldestAt } = candidate;
  const minimum = Math.max(candidate.minimum, minimumAmount(currency));
  const owner = { environmentId, subAccountId, currency };
  const common = { ...owner, amount: null, minimum, actor: { kind: 'platform' as const } };
  if (candidate.available < minimum) return null;
  if (candidate.schedule === 'instant' && candidate.instantAllowed)
    return { ...common, schedule: 'instant', periodKey: null, scheduledFor: now };
  const schedule = candidate.schedule === 'instant' ? 'daily' : candidate.schedule;
  const latest = latestPayoutDay({ ...candidate, schedule }, dayOf(now, timeZone), calendar);
  if (!latest) return null;
  const isOfBefore = chosenAt !== null && schedule !== 'daily' && latest.day < dayOf(chosenAt, timeZone);
  if (isOfBefore) return null;
  // Money that became available after that day waits for the next payout.
  if (!oldestAt || oldestAt >= startOfDay(addDays(latest.day, 1), timeZone)) return null;
  return { ...common, schedule, periodKey: latest.key, scheduledFor: startOfDay(latest.day, timeZone) };
}

/** Creates a payout from the available balance; null if it is too small, or the period already has its payout. */
export async function createPayout(
  services: TxServices,
  tx: Tx,
  order: PayoutOrder,
): Promise<PayoutRow | null> {
  const { environmentId, subAccountId, currency, amount, minimum, actor } = order;
  const owner = { environmentId, subAccountId, currency };
  // Settles due items first; this locks the balance, so that concurrent instances run one after the other.
  await settleBalance(services, tx, owner);
  if (order.periodKey && (await hasPayoutOf(tx, owner, order.periodKey))) return null;
  const payoutId = order.payoutId ?? services.clock.newId();
  const net = await claimForPayout(services, tx, { ...owner, payoutId, amount, minimum });
  if (net === null) return null;
  const now = services.clock.now();
  const row = await insertPayout(tx, {
    ...owner,
    ...(await sumPayoutItems(tx, environmentId, payoutId)),
    id: payoutId,
    payoutRef: makeReference('PO'),
    schedule: order.schedule,
    periodKey: order.periodKey ?? `${order.schedule}:${payoutId}`,
    status: 'CREATED',
    nextAt: now,
    scheduledFor: order.scheduledFor,
    createdAt: now,
    updatedAt: now,
  });
  const params = { asked: order.schedule === 'manual' };
  await payoutStates.begin(services, tx, { row }, { kind: 'created', params, actor, tone: 'neutral' });
  return row;
}
