// The values of the invoice editor: conversion from an invoice and to the request, and sums by the shared calculation.
import { type CalculationInput, calculate, type Discount } from '#shared/billing/calculation.ts';
import { type PartTerm, scheduleOf } from '#shared/billing/payment-schedule.ts';
import type { LateFee } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Currency } from '#shared/money.ts';

export type EditedLine = {
  name: string;
  description: string | null;
  productId: string | null;
  unit: string | null;
  code: string | null;
  quantity: number | null;
  unitPrice: number | null;
  discount: InvoiceDetail['discount'];
  taxes: InvoiceDetail['lines'][number]['taxes'];
};

export type EditedPart = {
  dueOn: string | null;
  share:
    | { kind: 'fixed'; amount: number | null }
    | { kind: 'percent'; rate: number | null }
    | { kind: 'equal' };
  isDeposit: boolean;
};

export type EditedInvoice = {
  customer: { email: string; name: string; address: string | null; tin: string | null };
  /** If omitted, determined by the TIN. */
  toBusiness?: boolean | undefined;
  poNumber: string | null;
  currency: Currency;
  issueOn: string | undefined;
  dueOn: string | undefined;
  /** Quotes only. */
  validUntil?: string | undefined;
  schedule: EditedPart[];
  lines: EditedLine[];
  couponCode: string | null;
  discount: InvoiceDetail['discount'];
  shipping: InvoiceDetail['shipping'];
  rounding: InvoiceDetail['rounding'];
  roundTotalTo: number;
  notes: string | null;
  terms: string | null;
  partAllowed: boolean | undefined;
  useCredit: boolean;
  reminders: number[] | undefined;
  lateFee: LateFee | null | undefined;
  version: number | undefined;
};

export const emptyLine = (): EditedLine => ({
  name: '',
  description: null,
  productId: null,
  unit: null,
  code: null,
  quantity: 1,
  unitPrice: null,
  discount: null,
  taxes: [],
});

export const isEmptyLine = ({ name, unitPrice, description }: EditedLine): boolean =>
  name.trim() === '' && unitPrice === null && !description;

export function emptyInvoice(currency: Currency): EditedInvoice {
  return {
    customer: { email: '', name: '', address: null, tin: null },
    poNumber: null,
    currency,
    issueOn: undefined,
    dueOn: undefined,
    schedule: [],
    lines: [emptyLine()],
    couponCode: null,
    discount: null,
    shipping: null,
    rounding: 'half',
    roundTotalTo: 1,
    notes: null,
    terms: null,
    partAllowed: undefined,
    useCredit: true,
    reminders: undefined,
    lateFee: undefined,
    version: undefined,
  };
}

export const linesOf = ({ lines }: Pick<InvoiceDetail, 'lines'>): EditedLine[] =>
  lines.map((line) => ({
    name: line.name,
    description: line.description,
    productId: line.productId,
    unit: line.unit,
    code: line.code ?? null,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    taxes: line.taxes,
  }));

/** `dated`: keeps the dates and coupon of the invoice; a copy gets new dates. */
export function valuesOf(invoice: InvoiceDetail, dated: boolean): EditedInvoice {
  const { customer } = invoice;
  return {
    customer: { email: customer.email, name: customer.name, address: customer.address, tin: customer.tin },
    toBusiness: invoice.toBusiness === (invoice.customer.tin !== null) ? undefined : invoice.toBusiness,
    poNumber: invoice.poNumber,
    currency: invoice.currency,
    issueOn: dated ? invoice.issueOn : undefined,
    dueOn: dated ? invoice.dueOn : undefined,
    schedule: dated ? partsOf(invoice) : [],
    lines: linesOf(invoice),
    couponCode: dated ? (invoice.coupon?.code ?? null) : null,
    discount: invoice.discount,
    shipping: invoice.shipping,
    rounding: invoice.rounding,
    roundTotalTo: invoice.roundTotalTo,
    notes: invoice.notes,
    terms: invoice.terms,
    partAllowed: invoice.partAllowed,
    useCredit: invoice.useCredit,
    reminders: [...new Set(invoice.reminders.map(({ days }) => days))],
    lateFee: invoice.lateFeeChosen ? invoice.lateFeeRule : undefined,
    version: dated ? invoice.version : undefined,
  };
}

const partsOf = ({ schedule }: InvoiceDetail): EditedPart[] =>
  schedule.flatMap(({ dueOn, share, isDeposit }) => (share ? [{ dueOn, share, isDeposit }] : []));

/** The discount of a coupon on each line in its scope. */
export type CouponLines = { amount: number; lines: readonly number[] };

const typedLine = (line: EditedLine) => ({
  quantity: Math.min(1_000_000, Math.max(0, line.quantity ?? 0)),
  unitPrice: line.unitPrice ?? 0,
  discount: line.discount,
  taxes: line.taxes,
});

export function typedDocument(values: EditedInvoice): CalculationInput {
  return {
    lines: values.lines.map(typedLine),
    discounts: values.discount ? [values.discount] : [],
    shipping: values.shipping,
    rounding: values.rounding,
    roundTotalTo: values.roundTotalTo,
  };
}

/** Applies the coupon. If it covers all lines, it is a discount on the whole, as on the server. */
function lowered(whole: CalculationInput, coupon: CouponLines): CalculationInput {
  const before = calculate(whole).lines;
  const isForAll = before.every(({ gross }, index) => gross === 0 || (coupon.lines[index] ?? 0) > 0);
  const off: Discount = { kind: 'fixed', amount: coupon.amount };
  const { shipping, rounding, roundTotalTo } = whole;
  const discounts = isForAll ? [...whole.discounts, off] : whole.discounts;
  const lines = isForAll
    ? whole.lines
    : whole.lines.map((line, index) => {
        const amount = (before[index]?.discount ?? 0) + (coupon.lines[index] ?? 0);
        const { quantity, unitPrice, taxes } = line;
        return { quantity, unitPrice, taxes, discount: { kind: 'fixed' as const, amount } };
      });
  return { lines, discounts, shipping, rounding, roundTotalTo };
}

/** The current values with their sums; a line without a price counts as zero. */
export function sumsOf(values: EditedInvoice, coupon: CouponLines | null = null) {
  const whole = typedDocument(values);
  const sums = calculate(coupon ? lowered(whole, coupon) : whole);
  return {
    currency: values.currency,
    lines: sums.lines,
    subtotal: sums.subtotal,
    discountAmount: sums.discount,
    taxes: sums.taxes,
    shippingAmount: sums.shipping.amount,
    roundingAmount: sums.roundingAmount,
    total: sums.total,
  };
}
export type Sums = ReturnType<typeof sumsOf>;

const isWhole = (part: EditedPart): part is EditedPart & PartTerm =>
  part.dueOn !== null &&
  (part.share.kind === 'equal' ||
    (part.share.kind === 'fixed' ? part.share.amount : part.share.rate) !== null);

/** The planned parts; none while a value is missing or invalid. */
export function partsNow({ schedule }: EditedInvoice, of: { total: number; issueOn: string; dueOn: string }) {
  const terms = schedule.filter(isWhole);
  if (terms.length === 0 || terms.length < schedule.length) return [];
  const parts = scheduleOf(terms, of);
  return 'parts' in parts ? parts.parts : [];
}
