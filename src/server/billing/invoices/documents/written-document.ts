// Document preview of quotes and recurring invoices, before an invoice with a number and days exists.

import { priceDocument } from '#server/billing/invoices/price-document.ts';
import { withSums } from '#shared/billing/calculation.ts';
import type { InvoiceDocument, InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';

type Written = Pick<
  InvoiceInput,
  'currency' | 'lines' | 'discount' | 'shipping' | 'rounding' | 'roundTotalTo' | 'terms' | 'poNumber'
>;
type WrittenDocument = Omit<
  InvoiceDocument,
  'number' | 'revision' | 'customer' | 'notes' | 'issueOn' | 'dueOn'
>;

/** Builds the preview with its totals. */
export function writtenDocument(input: Written, template: WrittenDocument['template']): WrittenDocument {
  const calculation = priceDocument(input);
  const { currency, discount, shipping, rounding, roundTotalTo, terms, poNumber = null } = input;
  return {
    poNumber,
    currency,
    schedule: [],
    coupon: null,
    lines: input.lines.map((line, index) => {
      const { name, description, productId, unit = null, code = null, quantity, unitPrice, taxes } = line;
      const own = { name, description, productId, unit, code, quantity, unitPrice, taxes };
      return withSums({ ...own, discount: line.discount }, calculation, index);
    }),
    discount,
    shipping,
    rounding,
    roundTotalTo,
    terms,
    template,
    subtotal: calculation.subtotal,
    discountAmount: calculation.discount,
    taxes: calculation.taxes,
    tax: calculation.tax,
    shippingAmount: calculation.shipping.amount,
    roundingAmount: calculation.roundingAmount,
    total: calculation.total,
  };
}
