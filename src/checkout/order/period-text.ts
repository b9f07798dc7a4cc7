// Texts for payment intervals and dates.
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

/** Full sentences, because plural rules differ between languages. */
const several: Record<OfferedPlan['interval'], (count: number) => string> = {
  daily: (count) => t('every {{count}} days', { count }),
  weekly: (count) => t('every {{count}} weeks', { count }),
  monthly: (count) => t('every {{count}} months', { count }),
  quarterly: (count) => t('every {{count}} quarters', { count }),
  biannually: (count) => t('every {{count}} half-years', { count }),
  annually: (count) => t('every {{count}} years', { count }),
};

/** 'every month', 'every 2 weeks' */
export function perPeriodText({
  interval,
  intervalCount,
}: Pick<OfferedPlan, 'interval' | 'intervalCount'>): string {
  const unit = t(units[interval]);
  return intervalCount === 1 ? t('every {{unit}}', { unit }) : several[interval](intervalCount);
}

/** 16 December 2026 */
export function writeDay(day: string): string {
  return new Intl.DateTimeFormat(payersLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
