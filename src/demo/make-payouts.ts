// Payouts of the demo: bank accounts, a year of payouts as created by the jobs, one that failed, and one held back.

import { createEnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { Services } from '#server/services.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { addVerifiedAccount, disableAccounts } from '#server/settlement/payout-accounts/verified-account.ts';
import { saveSchedule } from '#server/settlement/payout-schedules/service.ts';
import { makeDuePayouts } from '#server/settlement/payouts/make-payouts.ts';
import { refusePayout, runPayouts } from '#server/settlement/payouts/run-payouts.ts';
import { weekdayOf } from '#shared/settlement/calendar/business-calendar.ts';
import type { Happening, HistoryPlan } from './make-history.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const banks = {
  NGN: { bankCode: '058', bankName: 'Guaranty Trust Bank', accountNumber: '0123456708' },
  USD: { bankCode: '021000021', bankName: 'JPMorgan Chase Bank', accountNumber: '000123456708' },
} as const;

/** Plans the payouts of one environment; the plan of the main environment runs the jobs for all. */
export function planPayouts(services: Services, plan: HistoryPlan): Happening[] {
  const own: Services = {
    ...services,
    clocks: createEnvironmentClocks(services.database.db, plan.clock),
  };
  const start = new Date(plan.end.getTime() - plan.days * dayMs);
  const isMain = plan.environment.mode === 'live' && plan.environment.currency === 'NGN';
  const mondays = mondaysOf(start, plan.end, plan.environment.timeZone);
  const [lastAt = plan.end] = mondays.slice(-1);
  const failedAt = mondays.at(-3);
  const beginning = { at: new Date(start.getTime() + hourMs), happen: () => addAccount(own, plan) };
  if (!isMain) {
    const isHeld = plan.environment.mode === 'live';
    const closing = { at: new Date(lastAt.getTime() - dayMs), happen: () => closeAccount(own, plan) };
    return isHeld ? [beginning, closing] : [beginning];
  }
  return [
    beginning,
    ...mondays.map((at) => ({ at, happen: () => (at === failedAt ? failOne(own, plan) : payOut(own)) })),
  ];
}

const monday = 1;
const morningHour = 8;

/** The payout times of the demo, in the business's time zone: Monday mornings, by its schedule. */
function mondaysOf(start: Date, end: Date, timeZone: string): Date[] {
  const mornings: Date[] = [];
  for (let day = addDays(dayOf(start, timeZone), 1); ; day = addDays(day, 1)) {
    const morning = new Date(startOfDay(day, timeZone).getTime() + morningHour * hourMs);
    if (morning >= end) return mornings;
    if (weekdayOf(day) === monday) mornings.push(morning);
  }
}

async function payOut(services: Services): Promise<void> {
  while ((await settleDueBalances(services)) > 0);
  await runPayouts(services);
}

async function addAccount({ database, clock }: Services, plan: HistoryPlan): Promise<void> {
  const { environment, ownerId } = plan;
  const currency = environment.currency === 'USD' ? 'USD' : 'NGN';
  await database.inTransaction(async (tx) => {
    await addVerifiedAccount(tx, clock, environment, { currency, ...banks[currency], createdBy: ownerId });
    await saveSchedule(tx, {
      environmentId: environment.id,
      id: clock.newId(),
      subAccountId: null,
      currency,
      schedule: 'weekly',
      weekday: monday,
      monthDay: null,
      updatedAt: clock.now(),
    });
  });
}

/** Closes the bank account, so that the next payout is held back. */
async function closeAccount({ database, clock }: Services, plan: HistoryPlan): Promise<void> {
  await database.inTransaction((tx) => disableAccounts(tx, plan.environment.id, clock.now()));
}

/** Creates a payout that the bank rejects; the next payout includes its money. */
async function failOne(services: Services, plan: HistoryPlan): Promise<void> {
  const environmentId = plan.environment.id;
  while ((await settleDueBalances(services)) > 0);
  await makeDuePayouts(services);
  const created = await services.database.db
    .selectFrom('payouts')
    .where('environmentId', '=', environmentId)
    .where('subAccountId', 'is', null)
    .where('status', '=', 'CREATED')
    .select('id')
    .executeTakeFirst();
  if (!created) return;
  const reason = 'The account does not take transfers at the moment';
  await refusePayout(services, { environmentId, payoutId: created.id, reason });
}
