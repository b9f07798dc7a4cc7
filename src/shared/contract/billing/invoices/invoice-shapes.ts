// What invoices look like in calls: the list, one with lines and payments, filters, and what is sent to save them.
import { z } from 'zod';
import { dayField } from '../../dates.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import {
  amountField,
  currencyField,
  emailField,
  idField,
  optionalText,
  textField,
  versionField,
} from '../../fields.ts';
import { historyLine } from '../../timeline.ts';
import { eInvoice, eInvoiceDetail } from './e-invoice-shapes.ts';
import {
  calculatedTax,
  discountField,
  invoiceLineInput,
  remindersField,
  roundingField,
  scheduleField,
  shippingField,
  writtenDiscount,
  writtenShare,
  writtenShipping,
  writtenTaxes,
} from './invoice-fields.ts';
import { lateFeeField, writtenLateFee } from './invoice-settings.ts';
import {
  invoiceKinds,
  invoiceStatuses,
  invoiceTemplates,
  linesMax,
  offlineMethods,
  settlementKinds,
} from './invoice-words.ts';

const customer = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  address: z.string().nullable(),
  tin: z.string().nullable().describe('Tax identification number'),
});

export const invoice = z.object({
  id: idField,
  number: z.string().nullable().describe('null: a draft that was never issued'),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  currency: currencyField,
  customer,
  issueOn: day,
  dueOn: day,
  total: minorUnits,
  lateFee: minorUnits,
  paid: minorUnits.describe('Settled by payments, credit and credit notes'),
  refunded: minorUnits.describe('Given back after it was paid'),
  due: minorUnits.describe('What is still to be paid; 0 of what takes no payment'),
  overdueDays: z.number().int().describe('Days past the due date with something due; 0: not overdue'),
  views: z.number().int().describe('How often the customer has opened it'),
  lastViewedAt: instant.nullable(),
  sentAt: instant.nullable(),
  issuedAt: instant.nullable(),
  paidAt: instant.nullable(),
  eInvoice: eInvoice.nullable().describe('How it stands with the tax authority; null: it does not go there'),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.output<typeof invoice>;

export const invoiceLine = z.object({
  name: z.string(),
  description: z.string().nullable(),
  productId: idField.nullable(),
  unit: z.string().nullable(),
  code: z.string().nullish().describe('Of goods or services, for the tax authority'),
  quantity: z.number(),
  unitPrice: minorUnits,
  discount: writtenDiscount.nullable(),
  taxes: writtenTaxes,
  gross: minorUnits.describe('Quantity by unit price'),
  discountAmount: minorUnits.describe('Of the line itself'),
  documentDiscount: minorUnits.describe('Its share of the discount of the invoice'),
  net: minorUnits.describe('Without any tax'),
  tax: minorUnits,
  total: minorUnits,
});

const scheduledPart = z.object({
  dueOn: day,
  amount: minorUnits,
  isDeposit: z.boolean(),
  share: writtenShare.nullable().describe('null: the balance'),
});

/** What is written on it. */
export const invoiceDocument = z.object({
  number: z.string().nullable(),
  revision: z.number().int(),
  poNumber: z.string().nullable().describe('Number of the customer’s own order'),
  currency: currencyField,
  customer,
  issueOn: day,
  dueOn: day,
  schedule: z.array(scheduledPart).describe('Empty: all of it is due on the due date'),
  coupon: z.object({ code: z.string(), amount: minorUnits.describe('What it takes off') }).nullable(),
  lines: z.array(invoiceLine),
  discount: writtenDiscount.nullable(),
  shipping: writtenShipping.nullable(),
  rounding: roundingField,
  roundTotalTo: z.number().int(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  template: z.enum(invoiceTemplates),
  subtotal: minorUnits,
  discountAmount: minorUnits,
  taxes: z.array(calculatedTax),
  tax: minorUnits,
  shippingAmount: minorUnits,
  roundingAmount: minorUnits,
  total: minorUnits,
});
export type InvoiceDocument = z.output<typeof invoiceDocument>;

export const invoiceAttachment = z.object({
  id: idField,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  addedBy: z.string(),
  addedAt: instant,
});
export type InvoiceAttachment = z.output<typeof invoiceAttachment>;

export const invoicePayment = z.object({
  id: idField,
  kind: z.enum(settlementKinds),
  method: z.enum(offlineMethods).nullable().describe('Of an offline payment'),
  transactionId: idField.nullable(),
  label: z.string().describe('Visa •••• 5521, or the reference'),
  reference: z.string().nullable().describe('Of the transaction or credit note'),
  note: z.string().nullable(),
  received: minorUnits.describe('All of it'),
  amount: minorUnits.describe('What of it the invoice took'),
  credited: minorUnits.describe('What of it was over and became credit of the customer'),
  returned: minorUnits.describe('What of the amount went back and is due again'),
  refunded: minorUnits.describe('What of the amount was refunded and is not due again'),
  creditReturned: minorUnits.describe('What of the credit went back with a refund'),
  left: minorUnits.describe('What was left to pay after it'),
  paidOn: day,
  at: instant,
  by: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type InvoicePayment = z.output<typeof invoicePayment>;

export const invoiceDetail = z.object({
  ...invoice.shape,
  ...invoiceDocument.shape,
  toBusiness: z.boolean().describe('Whether the customer is a business'),
  held: z.boolean().describe('It is sent once the tax authority has cleared it'),
  eInvoice: eInvoiceDetail.nullable(),
  version: z.number().int().describe('Send it with a change: who changes an older one is refused'),
  url: z.string().nullable().describe('Its page for the customer'),
  parts: z
    .array(scheduledPart.extend({ paid: minorUnits, overdueDays: z.number().int() }))
    .describe('The schedule as it stands: what is paid fills the parts in the order of their days'),
  owedOn: day.describe('When the first part is due that is not paid'),
  asked: minorUnits.describe('What is due by the schedule; the customer may pay more'),
  series: z
    .object({ id: idField, name: z.string() })
    .nullable()
    .describe('The recurring invoice that made it'),
  lateFeeRule: writtenLateFee.nullable(),
  lateFeeChosen: z.boolean().describe('false: by the settings when it is issued'),
  partAllowed: z.boolean().describe('Whether the customer may pay a part'),
  useCredit: z.boolean().describe('Whether credit of the customer is used when it is issued'),
  reminders: z.array(
    z
      .object({ days: z.number().int(), on: day, sentAt: instant.nullable() })
      .describe('days: from the due date'),
  ),
  attachments: z.array(invoiceAttachment),
  payments: z.array(invoicePayment),
  revisions: z.array(
    z.object({ revision: z.number().int(), total: minorUnits, savedBy: z.string(), savedAt: instant }),
  ),
  history: z.array(historyLine),
  customerFigures: z.object({
    owed: minorUnits.describe('Due of all invoices of the customer in this currency'),
    credit: minorUnits.describe('What the customer has paid beyond invoices'),
  }),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

export const customerField = z.object({
  email: emailField,
  name: textField('Name', 100),
  address: optionalText(300),
  tin: optionalText(30),
});

/** What can be written on an invoice. */
export const invoiceFields = z.object({
  customer: customerField,
  toBusiness: z
    .boolean()
    .optional()
    .describe('Whether the customer is a business; when left out: if it has a TIN'),
  poNumber: optionalText(60).optional().describe('Number of the customer’s own order'),
  currency: currencyField,
  issueOn: dayField.optional().describe('Today in the business’s time zone when left out'),
  dueOn: dayField.optional().describe('By the invoice settings when left out'),
  lines: z.array(invoiceLineInput).min(1, 'Add at least one line').max(linesMax, `At most ${linesMax} lines`),
  couponCode: optionalText(40).optional(),
  schedule: scheduleField.optional(),
  lateFee: lateFeeField.nullable().optional().describe('null: none; left out: by the settings'),
  version: versionField
    .optional()
    .describe('That of the invoice as it was read: once somebody else has saved it, the change is refused'),
  discount: discountField.nullish().transform((value) => value ?? null),
  shipping: shippingField.nullish().transform((value) => value ?? null),
  rounding: roundingField.default('half'),
  roundTotalTo: z
    .union([z.literal(1), z.literal(10), z.literal(100), z.literal(500), z.literal(1000)])
    .default(1)
    .describe('Minor units that the total is a multiple of; 1: nothing is rounded'),
  notes: optionalText(500),
  terms: optionalText(2000),
  template: z.enum(invoiceTemplates).optional(),
  partAllowed: z.boolean().optional(),
  useCredit: z.boolean().default(true),
  reminders: remindersField.optional(),
});

type Rated = Pick<z.output<typeof invoiceFields>, 'lines' | 'shipping'>;

/** A tax has one rate on a document. */
export function checkRates({ lines, shipping }: Rated, context: z.RefinementCtx): void {
  const rates = new Map<string, string>();
  const sets = [
    ...lines.map(({ taxes }, index) => ({ taxes, path: ['lines', index, 'taxes'] })),
    { taxes: shipping?.taxes ?? [], path: ['shipping', 'taxes'] },
  ];
  for (const { taxes, path } of sets)
    for (const { id, ...rate } of taxes) {
      const known = rates.get(id);
      if (known !== undefined && known !== JSON.stringify(rate))
        context.addIssue({
          code: 'custom',
          path,
          message: 'A tax has two different rates here',
        });
      rates.set(id, JSON.stringify(rate));
    }
}

export const invoiceInput = invoiceFields.superRefine((input, context) => {
  const { issueOn, dueOn } = input;
  if (issueOn && dueOn && dueOn < issueOn)
    context.addIssue({
      code: 'custom',
      path: ['dueOn'],
      message: 'The due date cannot be before the issue date',
    });
  checkRates(input, context);
});
export type InvoiceInput = z.output<typeof invoiceInput>;

export const offlinePaymentInput = z.object({
  method: z.enum(offlineMethods),
  amount: amountField.describe('Minor units; what is more than is due becomes credit of the customer'),
  paidOn: dayField.optional().describe('Today when left out'),
  note: optionalText(300),
});
export const creditInput = z.object({ amount: amountField.describe('Minor units') });
export const creditNoteInput = z.object({
  amount: amountField.describe('Minor units'),
  reason: textField('Reason', 300),
});
export const sendInput = z.object({
  send: z.boolean().default(true).describe('Whether the customer gets it by e-mail'),
});
