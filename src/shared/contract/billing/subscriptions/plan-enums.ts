// The types, states and intervals of plans, with their labels for screens, files and e-mails.
import type { BillingInterval } from '../../../billing/subscriptions/billing-days.ts';

/**
 * recurring: an amount per period, with trial, set-up fee and quantity · basic: one amount per period, without these · product: as
 * recurring, for a catalogue product.
 */
export const planTypes = ['recurring', 'basic', 'product'] as const;
export type PlanType = (typeof planTypes)[number];
export const planTypeLabels: Record<PlanType, string> = {
  recurring: 'Recurring',
  basic: 'Basic',
  product: 'Product',
};

/** INACTIVE: withdrawn. No new subscriptions; existing ones continue. */
export const planStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const;
export type PlanStatus = (typeof planStatuses)[number];
export const planStatusLabels: Record<PlanStatus, string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
};

export const intervalLabels: Record<BillingInterval, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  biannually: 'Every six months',
  annually: 'Annually',
};

const units: Record<BillingInterval, readonly [one: string, months: number | null]> = {
  daily: ['day', null],
  weekly: ['week', null],
  monthly: ['month', 1],
  quarterly: ['quarter', 3],
  biannually: ['half-year', 6],
  annually: ['year', 12],
};

/** Text after an amount: 'a month', 'every 2 weeks'. */
export function perPeriod(interval: BillingInterval, count: number): string {
  const [first] = units[interval];
  return count === 1 ? `a ${first}` : `every ${count} ${first}s`;
}

/** Standalone text: 'Monthly', 'Every 2 weeks'. */
export function intervalText(interval: BillingInterval, count: number): string {
  const [first] = units[interval];
  return count === 1 ? intervalLabels[interval] : `Every ${count} ${first}s`;
}
