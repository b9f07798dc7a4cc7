// What the editor of invoices holds, from an invoice and back to what is sent; and its sums by the one calculation.
import { calculate } from '#shared/billing/calculation.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Currency } from '#shared/money.ts';

export type EditedLine = {
  name: string;
  description: string | null;
  productId: string | null;
  quantity: number | null;
  unitPrice: number | null;
  discount: InvoiceDetail['discount'];
  taxes: InvoiceDetail['lines'][number]['taxes'];
};

export type EditedInvoice = {
  customer: { email: string; name: string; address: string | null; tin: string | null };
  currency: Currency;
  issueOn: string | undefined;
  dueOn: string | undefined;
  lines: EditedLine[];
  discount: InvoiceDetail['discount'];
  shipping: InvoiceDetail['shipping'];
  rounding: InvoiceDetail['rounding'];
  roundTotalTo: number;
  notes: string | null;
  terms: string | null;
  partAllowed: boolean | undefined;
  useCredit: boolean;
};

export const emptyLine = (): EditedLine => ({
  name: '',
  description: null,
  productId: null,
  quantity: 1,
  unitPrice: null,
  discount: null,
  taxes: [],
});

export function emptyInvoice(currency: Currency): EditedInvoice {
  return {
    customer: { email: '', name: '', address: null, tin: null },
    currency,
    issueOn: undefined,
    dueOn: undefined,
    lines: [emptyLine()],
    discount: null,
    shipping: null,
    rounding: 'half',
    roundTotalTo: 1,
    notes: null,
    terms: null,
    partAllowed: undefined,
    useCredit: true,
  };
}

/** `dated`: with its own days; a copy is dated anew. */
export function valuesOf(invoice: InvoiceDetail, dated: boolean): EditedInvoice {
  const { customer } = invoice;
  return {
    customer: { email: customer.email, name: customer.name, address: customer.address, tin: customer.tin },
    currency: invoice.currency,
    issueOn: dated ? invoice.issueOn : undefined,
    dueOn: dated ? invoice.dueOn : undefined,
    lines: invoice.lines.map(({ name, description, productId, quantity, unitPrice, discount, taxes }) => ({
      name,
      description,
      productId,
      quantity,
      unitPrice,
      discount,
      taxes,
    })),
    discount: invoice.discount,
    shipping: invoice.shipping,
    rounding: invoice.rounding,
    roundTotalTo: invoice.roundTotalTo,
    notes: invoice.notes,
    terms: invoice.terms,
    partAllowed: invoice.partAllowed,
    useCredit: invoice.useCredit,
  };
}

/** What is typed so far, with its sums; a line without a price counts nothing. */
export function sumsOf(values: EditedInvoice) {
  const sums = calculate({
    lines: values.lines.map((line) => ({
      quantity: Math.min(1_000_000, Math.max(0, line.quantity ?? 0)),
      unitPrice: line.unitPrice ?? 0,
      discount: line.discount,
      taxes: line.taxes,
    })),
    discounts: values.discount ? [values.discount] : [],
    shipping: values.shipping,
    rounding: values.rounding,
    roundTotalTo: values.roundTotalTo,
  });
  return {
    currency: values.currency,
    subtotal: sums.subtotal,
    discountAmount: sums.discount,
    taxes: sums.taxes,
    shippingAmount: sums.shipping.amount,
    roundingAmount: sums.roundingAmount,
    total: sums.total,
  };
}
