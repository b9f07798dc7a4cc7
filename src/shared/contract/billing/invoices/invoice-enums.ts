// The kinds, states and limits of invoices, shared by contract, tables and screens.

import type { Language } from '../../../languages.ts';

/**
 * DRAFT: not sent, may have no number · ISSUED: unpaid · PARTIALLY_PAID · PAID · REFUNDED: paid, then refunded in full · CLOSED: void ·
 * WRITTEN_OFF: the rest is no longer expected. Overdue is not a state: it is derived from the due date.
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

/** standard: created by a user · subscription: for a period of a subscription · recurring: for a day of a series. */
export const invoiceKinds = ['standard', 'subscription', 'recurring'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceTemplates = ['classic', 'modern', 'compact'] as const;
export type InvoiceTemplate = (typeof invoiceTemplates)[number];

export const numberResets = ['never', 'yearly'] as const;
export type NumberReset = (typeof numberResets)[number];

/** Settlement kinds: a checkout payment, an offline payment, customer credit, a credit note. */
export const settlementKinds = ['payment', 'offline', 'credit', 'credit_note'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

export const offlineMethods = ['cash', 'cheque', 'transfer', 'other'] as const;
export type OfflineMethod = (typeof offlineMethods)[number];

export const lineTaxesMax = 5;
export const attachmentsMax = 5;
export const linesMax = 100;
/** The maximum number of parts: a deposit, instalments and the balance. */
export const partsMax = 24;
/** The maximum number of reminders, and the maximum number of days from the due date. */
export const remindersMax = { count: 6, days: 90 } as const;

export type LateFee =
  | { kind: 'fixed'; amount: number; afterDays: number }
  | { kind: 'percent'; rate: number; afterDays: number };

/** How a business numbers, lays out and follows up its invoices. */
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

/** The default settings. */
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
