// How often something is paid and on which day, in words.
import type { OfferedPlan } from '#shared/contract/payments/sources/orders.ts';
import { payersLocale, t } from '../i18n.ts';

const units: Record<OfferedPlan['interval'], string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  biannually: 'half-year',
  annually: 'year',
};

/** 'every month', 'every 2 weeks' */
export function perPeriodText({
  interval,
  intervalCount,
}: Pick<OfferedPlan, 'interval' | 'intervalCount'>): string {
  const unit = t(units[interval]);
  return intervalCount === 1
    ? t('every {{unit}}', { unit })
    : t('every {{count}} {{unit}}s', { count: intervalCount, unit });
}

/** 16 December 2026 */
export function writeDay(day: string): string {
  return new Intl.DateTimeFormat(payersLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
