// The document of an invoice, built from its rows.
import type { InvoiceDocument } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { InvoiceRow, LineRow } from './queries.ts';
import { customerOf } from './writing/document-customer.ts';

export function documentOf(row: InvoiceRow, lines: readonly LineRow[]): InvoiceDocument {
  return {
    number: row.number,
    revision: row.revision,
    poNumber: row.poNumber,
    currency: row.currency,
    customer: customerOf(row),
    issueOn: row.issueOn,
    dueOn: row.dueOn,
    schedule: row.schedule,
    coupon: row.coupon && { code: row.coupon.code, amount: row.coupon.amount },
    lines: lines.map((line) => ({
      name: line.name,
      description: line.description,
      productId: line.productId,
      unit: line.unit,
      code: line.code,
      quantity: line.quantityThousandths / 1000,
      unitPrice: line.unitPrice,
      discount: line.discount,
      taxes: line.taxes,
      gross: line.gross,
      discountAmount: line.discountAmount,
      documentDiscount: line.documentDiscount,
      net: line.net,
      tax: line.tax,
      total: line.total,
    })),
    discount: row.discount,
    shipping: row.shipping,
    rounding: row.rounding,
    roundTotalTo: row.roundTotalTo,
    notes: row.notes,
    terms: row.terms,
    template: row.template,
    subtotal: row.subtotal,
    discountAmount: row.discountAmount,
    taxes: row.taxes,
    tax: row.taxAmount,
    shippingAmount: row.shippingAmount,
    roundingAmount: row.roundingAmount,
    total: row.total,
  };
}
