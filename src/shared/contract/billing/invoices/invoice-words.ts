// The kinds, states and limits of invoices, which contract, tables and screens share.

import type { Language } from '../../../languages.ts';

/**
 * DRAFT: not sent, may be without a number · ISSUED: nothing is paid · PARTIALLY_PAID · PAID · REFUNDED: was paid, all of it was
 * given back · CLOSED: void · WRITTEN_OFF: the rest is not expected any more. Overdue is no state: it is seen from the due date.
 */
export const invoiceStatuses = [
  'DRAFT',
  'ISSUED',
  'PARTIALLY_PAID',
  'PAID',
  'REFUNDED',
  'CLOSED',
  'WRITTEN_OFF',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** standard: made by somebody · subscription: of a period of a subscription · recurring: of a day of a series. */
export const invoiceKinds = ['standard', 'subscription', 'recurring'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceTemplates = ['classic', 'modern', 'compact'] as const;
export type InvoiceTemplate = (typeof invoiceTemplates)[number];

export const numberResets = ['never', 'yearly'] as const;
export type NumberReset = (typeof numberResets)[number];

/** What settles an invoice: a payment by the checkout, one that was made elsewhere, credit of the customer, a credit note. */
export const settlementKinds = ['payment', 'offline', 'credit', 'credit_note'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

export const offlineMethods = ['cash', 'cheque', 'transfer', 'other'] as const;
export type OfflineMethod = (typeof offlineMethods)[number];

export const lineTaxesMax = 5;
export const attachmentsMax = 5;
export const linesMax = 100;
/** A deposit, instalments and the balance. */
export const partsMax = 24;
/** How many reminders an invoice has at most, and how many days from the due date. */
export const remindersMax = { count: 6, days: 90 } as const;

export type LateFee =
  | { kind: 'fixed'; amount: number; afterDays: number }
  | { kind: 'percent'; rate: number; afterDays: number };

/** How a business writes its invoices. */
export type InvoiceStyle = {
  template: InvoiceTemplate;
  prefix: string;
  numberYear: boolean;
  numberReset: NumberReset;
  dueDays: number;
  terms: string | null;
  footer: string | null;
  bankDetails: string | null;
  color: string | null;
  logoImageId: string | null;
  partAllowed: boolean;
  reminders: readonly number[];
  lateFee: LateFee | null;
  language: Language;
};

/** What holds until a business says otherwise. */
export const usualInvoiceSettings = {
  template: 'classic',
  prefix: 'INV',
  numberYear: true,
  numberReset: 'yearly',
  dueDays: 14,
  terms: null,
  footer: null,
  bankDetails: null,
  color: null,
  logoImageId: null,
  partAllowed: true,
  reminders: [-3, 0, 3],
  lateFee: null,
  language: 'en',
} as const satisfies InvoiceStyle;
