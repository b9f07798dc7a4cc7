// What recurring invoices look like in calls: the list, one with what it makes, filters, and what is sent to save one.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { dayField } from '../../dates.ts';
import { countedPageQuery, day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField, textField } from '../../fields.ts';
import { listFilters, madeBetween } from '../../list-filters.ts';
import { historyLine } from '../../timeline.ts';
import { writtenLateFee } from '../invoices/invoice-settings.ts';
import { checkRates, invoiceDocument, invoiceFields } from '../invoices/invoice-shapes.ts';
import { invoiceStatuses, invoiceTemplates } from '../invoices/invoice-words.ts';
import { recurringStatuses } from './recurring-words.ts';
export const recurringInvoice = z.object({
  id: idField,
  name: z.string(),
  status: z.enum(recurringStatuses),
  currency: currencyField,
  customer: invoiceDocument.shape.customer,
  total: minorUnits.describe('Of an invoice, with the tax rates of the day it was written on'),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  startsOn: day,
  endsOn: day.nullable(),
  times: z.number().int().nullable().describe('How many invoices are made at most'),
  dueDays: z.number().int().describe('Days from the making of an invoice to its due date'),
  sends: z.boolean().describe('false: each invoice stays a draft for review'),
  made: z.number().int().describe('How many invoices were made'),
  nextOn: day.nullable().describe('The day of the next invoice'),
  stoppedFor: z.string().nullable().describe('Why it was paused by itself'),
  createdAt: instant,
  updatedAt: instant,
});
export type RecurringInvoice = z.output<typeof recurringInvoice>;

export const recurringDetail = z.object({
  ...recurringInvoice.shape,
  ...invoiceDocument.omit({
    number: true,
    revision: true,
    issueOn: true,
    dueOn: true,
    schedule: true,
    coupon: true,
    template: true,
  }).shape,
  useCredit: z.boolean(),
  partAllowed: z.boolean().nullable().describe('null: by the invoice settings'),
  reminders: z.array(z.number().int()).nullable().describe('Days from the due date; null: by the settings'),
  template: z.enum(invoiceTemplates).nullable().describe('null: by the settings'),
  lateFeeRule: writtenLateFee.nullable(),
  lateFeeChosen: z.boolean().describe('false: by the settings when it is issued'),
  version: z.number().int().describe('Send it with a change: who changes an older one is refused'),
  upcoming: z.array(day).describe('The days of the next invoices'),
  invoices: z
    .array(
      z.object({
        id: idField,
        number: z.string().nullable(),
        status: z.enum(invoiceStatuses),
        issueOn: day,
        dueOn: day,
        total: minorUnits,
        due: minorUnits,
      }),
    )
    .describe('The latest 24; the list of invoices has all of them by recurringId'),
  history: z.array(historyLine),
});
export type RecurringDetail = z.output<typeof recurringDetail>;

export const recurringFilters = listFilters({
  search: 'Name of the series, customer name or e-mail',
  statuses: recurringStatuses,
  sorts: ['createdAt', 'nextOn', 'total'],
})
  .extend({
    currency: currencyField.optional(),
    customerId: idField.optional(),
  })
  .extend(madeBetween.shape);
export type RecurringFilters = z.output<typeof recurringFilters>;
export const recurringListQuery = recurringFilters.extend({ ...countedPageQuery.shape });

/** When invoices are made, and what becomes of them. */
export const planFields = z.object({
  name: textField('Name', 100).describe('What the series is called'),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int().min(1, 'Must be at least 1').max(36, 'Must be at most 36').default(1),
  startsOn: dayField.describe('The first day; the 29th to 31st are the last day of a month that lacks them'),
  endsOn: dayField.nullish().transform((value) => value ?? null),
  times: z
    .number()
    .int()
    .min(1, 'Must be at least 1')
    .max(1000, 'Must be at most 1000')
    .nullish()
    .transform((value) => value ?? null),
  dueDays: z.number().int().min(0, 'Must be at least 0').max(365, 'Must be at most 365').default(14),
  sends: z.boolean().default(true),
});
export type RecurringPlanInput = z.output<typeof planFields>;

function checkEnd({ startsOn, endsOn }: RecurringPlanInput, context: z.RefinementCtx): void {
  if (endsOn !== null && endsOn < startsOn)
    context.addIssue({ code: 'custom', path: ['endsOn'], message: 'The end cannot be before the start' });
}
export const planInput = planFields.superRefine(checkEnd);

export const recurringInput = invoiceFields
  .omit({ issueOn: true, dueOn: true, couponCode: true, schedule: true })
  .extend(planFields.shape)
  .superRefine((input, context) => {
    checkEnd(input, context);
    checkRates(input, context);
  });
export type RecurringInput = z.output<typeof recurringInput>;
/** What is kept of it to make invoices of. */
export type RecurringContent = Omit<
  RecurringInput,
  'customer' | 'notes' | 'version' | keyof RecurringPlanInput
>;
