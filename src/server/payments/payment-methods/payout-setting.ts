// The payout setting of a business: schedule, settlement terms, and the days of the next payouts.
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import { findSchedule, saveSchedule } from '#server/settlement/payout-schedules/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PayoutSetting, paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';
import { nextPayoutDays, type PayoutPlan } from '#shared/settlement/payout-schedule.ts';
import { selectTerms } from './queries.ts';

const daysShown = 3;
/** The default for businesses without a setting. */
const byDefault: PayoutPlan = { schedule: 'daily', weekday: null, monthDay: null };

type CallInput = {
  currency?: Currency | undefined;
  schedule?: PayoutPlan['schedule'] | undefined;
  weekday?: number | undefined;
  monthDay?: number | undefined;
};

/** Returns the current setting; with a schedule in the request, the payout days of that schedule. */
export async function getPayoutSetting(
  db: Db,
  services: TxServices,
  environment: Environment,
  input: CallInput,
): Promise<PayoutSetting> {
  const currency = input.currency ?? environment.currency;
  const owner = { environmentId: environment.id, subAccountId: null, currency };
  const [row, terms, calendar] = await Promise.all([
    findSchedule(db, owner),
    selectTerms(db, environment.businessId, currency),
    loadCalendar(db, environment.country),
  ]);
  const saved: PayoutPlan = row ?? byDefault;
  const plan: PayoutPlan = input.schedule
    ? { schedule: input.schedule, weekday: input.weekday ?? 1, monthDay: input.monthDay ?? 1 }
    : saved;
  const today = dayOf(services.clock.now(), environment.timeZone);
  const nextDays = nextPayoutDays(plan, today, calendar, daysShown);
  const everyDay = { isWorkingDay: () => true, nextWorkingDay: (day: string) => day };
  const nominal = nextPayoutDays(plan, today, { ...calendar, ...everyDay }, daysShown + 1);
  return {
    currency,
    schedule: saved.schedule,
    weekday: saved.weekday,
    monthDay: saved.monthDay,
    minimum: row?.minimum ?? 0,
    minimumAllowed: minimumAmount(currency),
    terms,
    nextDays,
    nextDaysRolled: nextDays.map((day) => plan.schedule !== 'daily' && !nominal.includes(day)),
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

type Input = z.output<typeof paymentMethodsContract.updatePayoutSetting.body>;

export async function updatePayoutSetting(
  tx: Tx,
  services: TxServices,
  call: { environment: Environment; audit: (details: AuditDetails) => void },
  input: Input,
): Promise<PayoutSetting> {
  const { environment, audit } = call;
  const { currency, schedule, minimum } = input;
  const before = await getPayoutSetting(tx, services, environment, { currency });
  if (schedule === 'instant' && !before.terms.instantAllowed) {
    const sentence = 'Instant payouts are not part of your terms. Contact the provider.';
    throw new AppError('CONFLICT', { sentence, fields: { schedule: sentence } });
  }
  const weekday = schedule === 'weekly' ? (input.weekday ?? 1) : null;
  const monthDay = schedule === 'monthly' ? (input.monthDay ?? 1) : null;
  await saveSchedule(tx, {
    environmentId: environment.id,
    id: services.clock.newId(),
    subAccountId: null,
    currency,
    schedule,
    weekday,
    monthDay,
    minimum,
    updatedAt: services.clock.now(),
  });
  const { schedule: was, weekday: wasWeekday, monthDay: wasMonthDay, minimum: wasMinimum } = before;
  audit({
    entity: 'payout_setting',
    entityId: environment.id,
    before: { currency, schedule: was, weekday: wasWeekday, monthDay: wasMonthDay, minimum: wasMinimum },
    after: { currency, schedule, weekday, monthDay, minimum },
  });
  return getPayoutSetting(tx, services, environment, { currency });
}
