// Request and response shapes of recurring invoices: list entry, detail, filters, and the body that saves one.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { dayField } from '../../dates.ts';
import { countedPageQuery, day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField, textField } from '../../fields.ts';
import { listFilters, madeBetween } from '../../list-filters.ts';
import { historyLine } from '../../timeline.ts';
import { invoiceStatuses, invoiceTemplates } from '../invoices/invoice-enums.ts';
import { writtenLateFee } from '../invoices/invoice-settings.ts';
import { checkRates, invoiceDocument, invoiceFields } from '../invoices/invoice-shapes.ts';
import { recurringStatuses } from './recurring-enums.ts';
export const recurringInvoice = z.object({
  id: idField,
  name: z.string(),
  status: z.enum(recurringStatuses),
  currency: currencyField,
  customer: invoiceDocument.shape.customer,
  total: minorUnits.describe('Total of an invoice, at the tax rates of the date it was saved on'),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  startsOn: day,
  endsOn: day.nullable(),
  times: z.number().int().nullable().describe('Maximum number of invoices'),
  dueDays: z.number().int().describe('Days from creation to the due date'),
  sends: z.boolean().describe('false: each invoice stays a draft for review'),
  made: z.number().int().describe('Number of invoices created'),
  nextOn: day.nullable().describe('Date of the next invoice'),
  stoppedFor: z.string().nullable().describe('Why it was paused automatically'),
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
  reminders: z.array(z.number().int()).nullable().describe('Days after the due date; null: by the settings'),
  template: z.enum(invoiceTemplates).nullable().describe('null: by the settings'),
  lateFeeRule: writtenLateFee.nullable(),
  lateFeeChosen: z.boolean().describe('false: the settings apply when it is issued'),
  version: z.number().int().describe('Send it back with an update; an update of an older version is refused'),
  upcoming: z.array(day).describe('Dates of the next invoices'),
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
    .describe('The latest 24; list invoices with recurringId for all of them'),
  history: z.array(historyLine),
});
export type RecurringDetail = z.output<typeof recurringDetail>;

export const recurringFilters = listFilters({
  search: 'Name of the recurring invoice, customer name or e-mail',
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

/** The schedule of a series, and whether its invoices are sent. */
export const planFields = z.object({
  name: textField('Name', 100).describe('Name of the recurring invoice'),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int().min(1, 'Must be at least 1').max(36, 'Must be at most 36').default(1),
  startsOn: dayField.describe('First date; the 29th to 31st become the last day of shorter months'),
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
/** The stored content from which invoices are created. */
export type RecurringContent = Omit<
  RecurringInput,
  'customer' | 'notes' | 'version' | keyof RecurringPlanInput
>;
