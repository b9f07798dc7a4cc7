// Invoice schemas: list items, details with lines and payments, filters, and input.
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
  invoiceKinds,
  invoiceStatuses,
  invoiceTemplates,
  linesMax,
  offlineMethods,
  settlementKinds,
} from './invoice-enums.ts';
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
  refunded: minorUnits.describe('Refunded after it was paid'),
  due: minorUnits.describe('Amount still due; 0 if it accepts no payment'),
  overdueDays: z.number().int().describe('Days overdue; 0: not overdue'),
  views: z.number().int().describe('Number of times the customer opened it'),
  lastViewedAt: instant.nullable(),
  sentAt: instant.nullable(),
  issuedAt: instant.nullable(),
  paidAt: instant.nullable(),
  eInvoice: eInvoice.nullable().describe('Status at the tax authority; null: not sent there'),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.output<typeof invoice>;

export const invoiceLine = z.object({
  name: z.string(),
  description: z.string().nullable(),
  productId: idField.nullable(),
  unit: z.string().nullable(),
  code: z.string().nullish().describe('Goods or services code for the tax authority'),
  quantity: z.number(),
  unitPrice: minorUnits,
  discount: writtenDiscount.nullable(),
  taxes: writtenTaxes,
  gross: minorUnits.describe('Quantity times unit price'),
  discountAmount: minorUnits.describe('Discount of the line'),
  documentDiscount: minorUnits.describe('Share of the invoice discount'),
  net: minorUnits.describe('Net of all taxes'),
  tax: minorUnits,
  total: minorUnits,
});

const scheduledPart = z.object({
  dueOn: day,
  amount: minorUnits,
  isDeposit: z.boolean(),
  share: writtenShare.nullable().describe('null: the balance'),
});

/** The content of an invoice document. */
export const invoiceDocument = z.object({
  number: z.string().nullable(),
  revision: z.number().int(),
  poNumber: z.string().nullable().describe('Purchase order number of the customer'),
  currency: currencyField,
  customer,
  issueOn: day,
  dueOn: day,
  schedule: z.array(scheduledPart).describe('Empty: the full amount is due on the due date'),
  coupon: z.object({ code: z.string(), amount: minorUnits.describe('Amount of the discount') }).nullable(),
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
  method: z.enum(offlineMethods).nullable().describe('For an offline payment'),
  transactionId: idField.nullable(),
  label: z.string().describe('For example Visa •••• 5521, or the reference'),
  reference: z.string().nullable().describe('Reference of the transaction or credit note'),
  note: z.string().nullable(),
  received: minorUnits.describe('Full amount received'),
  amount: minorUnits.describe('Part of it applied to the invoice'),
  credited: minorUnits.describe('Overpayment that became customer credit'),
  returned: minorUnits.describe('Part of the amount that was returned and is due again'),
  refunded: minorUnits.describe('Part of the amount that was refunded and is not due again'),
  creditReturned: minorUnits.describe('Part of the credit that was returned with a refund'),
  left: minorUnits.describe('Amount due after it'),
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
  held: z.boolean().describe('Sent once the tax authority has cleared it'),
  eInvoice: eInvoiceDetail.nullable(),
  version: z.number().int().describe('Send it back with an update; an update of an older version is refused'),
  url: z.string().nullable().describe('Page of the invoice for the customer'),
  parts: z
    .array(scheduledPart.extend({ paid: minorUnits, overdueDays: z.number().int() }))
    .describe('Current schedule; payments fill the parts in order of their dates'),
  owedOn: day.describe('Due date of the first unpaid part'),
  asked: minorUnits.describe('Amount due by the schedule; the customer may pay more'),
  series: z
    .object({ id: idField, name: z.string() })
    .nullable()
    .describe('The recurring invoice that created it'),
  lateFeeRule: writtenLateFee.nullable(),
  lateFeeChosen: z.boolean().describe('false: the settings apply when it is issued'),
  partAllowed: z.boolean().describe('Whether the customer may pay in part'),
  useCredit: z.boolean().describe('Whether customer credit is applied when it is issued'),
  reminders: z.array(
    z
      .object({ days: z.number().int(), on: day, sentAt: instant.nullable() })
      .describe('days: after the due date'),
  ),
  attachments: z.array(invoiceAttachment),
  payments: z.array(invoicePayment),
  revisions: z.array(
    z.object({ revision: z.number().int(), total: minorUnits, savedBy: z.string(), savedAt: instant }),
  ),
  history: z.array(historyLine),
  customerFigures: z.object({
    owed: minorUnits.describe('Amount due of all invoices of the customer in this currency'),
    credit: minorUnits.describe('Amount the customer has paid beyond invoices'),
  }),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

export const customerField = z.object({
  email: emailField,
  name: textField('Name', 100),
  address: optionalText(300),
  tin: optionalText(30),
});

/** The input fields of an invoice. */
export const invoiceFields = z.object({
  customer: customerField,
  toBusiness: z
    .boolean()
    .optional()
    .describe('Whether the customer is a business; when left out, true if it has a TIN'),
  poNumber: optionalText(60).optional().describe('Purchase order number of the customer'),
  currency: currencyField,
  issueOn: dayField.optional().describe('Today in the time zone of the business when left out'),
  dueOn: dayField.optional().describe('By the invoice settings when left out'),
  lines: z.array(invoiceLineInput).min(1, 'Add at least one line').max(linesMax, `At most ${linesMax} lines`),
  couponCode: optionalText(40).optional(),
  schedule: scheduleField.optional(),
  lateFee: lateFeeField.nullable().optional().describe('null: none; by the settings when left out'),
  version: versionField
    .optional()
    .describe('Version of the invoice as read; the update is refused if somebody else has saved it since'),
  discount: discountField.nullish().transform((value) => value ?? null),
  shipping: shippingField.nullish().transform((value) => value ?? null),
  rounding: roundingField.default('half'),
  roundTotalTo: z
    .union([z.literal(1), z.literal(10), z.literal(100), z.literal(500), z.literal(1000)])
    .default(1)
    .describe('Minor units the total is rounded to; 1: no rounding'),
  notes: optionalText(500),
  terms: optionalText(2000),
  template: z.enum(invoiceTemplates).optional(),
  partAllowed: z.boolean().optional(),
  useCredit: z.boolean().default(true),
  reminders: remindersField.optional(),
});

type Rated = Pick<z.output<typeof invoiceFields>, 'lines' | 'shipping'>;

/** Requires one rate per tax within a document. */
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
          message: 'A tax has two different rates on this invoice',
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
  amount: amountField.describe('Minor units; an overpayment becomes customer credit'),
  paidOn: dayField.optional().describe('Today when left out'),
  note: optionalText(300),
});
export const creditInput = z.object({ amount: amountField.describe('Minor units') });
export const creditNoteInput = z.object({
  amount: amountField.describe('Minor units'),
  reason: textField('Reason', 300),
});
export const sendInput = z.object({
  send: z.boolean().default(true).describe('Whether to e-mail it to the customer'),
});
