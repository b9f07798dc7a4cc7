// Request and response shapes of subscriptions: list entry, detail with attempts and billed invoices, and the bodies that create or change
// one.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { dayField } from '../../dates.ts';
import { countedPageQuery, day, instant, minorUnits, pageQuery } from '../../envelope.ts';
import {
  currencyField,
  emailField,
  idField,
  listOf,
  optionalText,
  searchField,
  textField,
} from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { timelineEvent } from '../../timeline.ts';
import { collections, subscriptionStatuses, tryKinds, tryStatuses } from './subscription-enums.ts';

const named = z.object({ id: idField, name: z.string() });

export const subscription = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(subscriptionStatuses),
  customer: z.object({ id: idField, name: z.string().nullable(), email: z.string() }),
  plan: named,
  version: z.number().int(),
  currency: currencyField,
  quantity: z.number().int(),
  amount: minorUnits.describe('Per period, before taxes'),
  collection: z.enum(collections),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  startsOn: day,
  trialUntil: day.nullable().describe('First day that is paid for, after a trial'),
  periodFrom: day.nullable(),
  periodUntil: day.nullable().describe('The day after the last billed day'),
  nextOn: day.nullable().describe('When it is billed next'),
  cancelOn: day.nullable(),
  invoices: z.number().int(),
  invoiceLimit: z.number().int().nullable(),
  createdAt: instant,
});
export type Subscription = z.output<typeof subscription>;

export const billedPeriod = z.object({
  key: z.string(),
  kind: z.enum(['period', 'change']),
  from: day,
  until: day.describe('The day after the last one'),
  invoice: z.object({ id: idField, number: z.string() }),
  quantity: z.number().int(),
  total: minorUnits,
  state: z.enum(['paid', 'open', 'dropped']),
  billedAt: instant,
  paidAt: instant.nullable(),
});

export const subscriptionTry = z.object({
  key: z.string(),
  number: z.number().int().describe('0 is the first charge'),
  kind: z.enum(tryKinds),
  status: z.enum(tryStatuses),
  on: day,
  reason: z.string().nullable(),
  responseCode: z.string().nullable(),
  reference: z.string().nullable().describe('Reference of the payment'),
  triedAt: instant.nullable(),
});
export type SubscriptionTry = z.output<typeof subscriptionTry>;

export const upcomingInvoice = z.object({
  on: day,
  from: day,
  until: day,
  lines: z.array(
    z.object({ name: z.string(), quantity: z.number(), unitPrice: minorUnits, discount: minorUnits }),
  ),
  taxes: z.array(z.object({ name: z.string(), rate: z.number(), base: minorUnits, amount: minorUnits })),
  coupon: z
    .object({
      code: z.string(),
      amount: minorUnits.describe('Amount of the discount'),
      turn: z.number().int(),
    })
    .nullable(),
  total: minorUnits,
});

export const subscriptionDetail = subscription.extend({
  card: z
    .object({
      id: idField,
      scheme: z.string(),
      last4: z.string(),
      expiry: z.string(),
      declined: z.boolean().describe('Whether the last charge was declined'),
    })
    .nullable(),
  coupon: z
    .object({
      id: idField,
      code: z.string(),
      periods: z.number().int().nullable().describe('Number of periods it discounts; null: all'),
      used: z.number().int(),
    })
    .nullable(),
  credit: minorUnits.describe('Credit for unused time, before taxes, deducted from the next invoices'),
  planned: z.object({ plan: named, quantity: z.number().int() }).nullable(),
  cancelReason: z.string().nullable(),
  finalOn: day.nullable().describe('When the final action is taken if it stays unpaid'),
  finalAction: z.enum(['unpaid', 'pause', 'cancel']),
  unpaid: z
    .object({
      invoice: z.object({ id: idField, number: z.string() }),
      total: minorUnits,
      firstOn: day.nullable(),
    })
    .nullable()
    .describe('Oldest unpaid invoice'),
  retryDays: z.array(day).describe('Dates of past and planned retries'),
  upcoming: upcomingInvoice.nullable().describe('Preview of the next invoice; null: nothing more is billed'),
  paidTotal: minorUnits,
  periods: z.array(billedPeriod).describe('Newest first, at most 100'),
  tries: z.array(subscriptionTry),
  timeline: z.array(timelineEvent),
  madeBy: z.string(),
});
export type SubscriptionDetail = z.output<typeof subscriptionDetail>;

export const subscriptionFilters = listFilters({
  search: 'Reference, customer name or e-mail',
  statuses: subscriptionStatuses,
  sorts: ['createdAt', 'amount', 'nextOn'],
}).extend({
  planId: idField.optional(),
  customerId: idField.optional(),
  collection: listOf(collections),
});
export type SubscriptionFilters = z.output<typeof subscriptionFilters>;
export const subscriptionListQuery = subscriptionFilters.extend(countedPageQuery.shape);

export const quantityField = z
  .number({ error: 'Quantity is required' })
  .int('Quantity is required')
  .min(1, 'Must be at least 1')
  .max(100_000, 'Must be at most 100000');

export const subscribeInput = z.object({
  customer: z.object({ email: emailField, name: textField('Name', 100) }),
  planId: idField.describe('An active plan'),
  currency: currencyField,
  quantity: quantityField.default(1),
  startsOn: dayField.nullish().describe('Today when left out'),
  trialDays: z.number().int().min(0).max(730).optional().describe('The trial of the plan when left out'),
  invoiceLimit: z.number().int().min(1).max(1000).nullish().describe('The limit of the plan when left out'),
  collection: z.enum(collections),
  savedCardId: idField.nullish().describe('A saved card of the customer, if a card is charged'),
  couponCode: optionalText(40)
    .optional()
    .describe('Redeemed once; the coupon sets how many periods it discounts'),
});

export const changeRequest = z.object({
  planId: idField,
  quantity: quantityField,
  when: z.enum(['now', 'next_period']),
});
export type ChangeRequest = z.output<typeof changeRequest>;

export const changeQuote = z.object({
  currency: currencyField,
  days: z.number().int().describe('Days in the period'),
  daysLeft: z.number().int().describe('Days left, today included'),
  credit: minorUnits.describe('Credit for unused time at the old price'),
  charge: minorUnits.describe('Charge for the remaining time at the new price'),
  tax: minorUnits,
  total: minorUnits.describe('Charged immediately'),
  kept: minorUnits.describe('Kept as credit for the next invoices, before taxes'),
  nextOn: day.nullable(),
  nextTotal: minorUnits.describe('Per period from then on'),
  nextTax: minorUnits,
});
export type ChangeQuote = z.output<typeof changeQuote>;

export const trailFilters = z.object({ search: searchField.describe('Reference of a subscription') });
export const trailQuery = trailFilters.extend(pageQuery.shape);
export const trailEvent = timelineEvent.extend({
  id: idField,
  subscription: z.object({ id: idField, reference: z.string() }),
});
export type TrailEvent = z.output<typeof trailEvent>;
