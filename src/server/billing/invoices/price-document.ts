// What is written on an invoice, with its sums: from what was sent, by the one calculation.
import type { Insertable } from 'kysely';
import type { InvoiceLinesTable } from '#server/platform/db/tables/billing/invoices.ts';
import { type Calculation, calculate, withSums } from '#shared/billing/calculation.ts';
import { type CouponTerms, withCoupon } from '#shared/billing/coupon-discount.ts';
import type { InvoiceSettings } from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { amountMax } from '#shared/money.ts';
import type { Place } from './queries.ts';

const tooLarge = (path: string): AppError => {
  const sentence = 'Amount is too large';
  return new AppError('VALIDATION', { sentence, fields: { [path]: sentence } });
};

type Priced = Pick<InvoiceInput, 'lines' | 'discount' | 'shipping' | 'rounding' | 'roundTotalTo'>;

/** The sums of what was sent; refuses what is too large to be paid. */
export function priceDocument(input: Priced, coupon: CouponTerms | null = null): Calculation {
  let all = 0;
  for (const [index, { quantity, unitPrice }] of input.lines.entries()) {
    all += quantity * unitPrice;
    if (all > amountMax) throw tooLarge(`lines.${index}.unitPrice`);
  }
  const whole = {
    lines: input.lines,
    discounts: input.discount ? [input.discount] : [],
    shipping: input.shipping,
    rounding: input.rounding,
    roundTotalTo: input.roundTotalTo,
  };
  const calculation = calculate(coupon ? withCoupon(whole, coupon, input.lines) : whole);
  if (calculation.total > amountMax) throw tooLarge('lines');
  return calculation;
}

/** The columns of an invoice that its sums are kept in. */
export function sumsOf(calculation: Calculation) {
  return {
    subtotal: calculation.subtotal,
    discountAmount: calculation.discount,
    taxes: JSON.stringify(calculation.taxes),
    taxAmount: calculation.tax,
    shippingAmount: calculation.shipping.amount,
    roundingAmount: calculation.roundingAmount,
    total: calculation.total,
  };
}

/** What was sent of a document, as the columns of its row; what a business does else is in its settings. */
export function documentColumns(
  input: InvoiceInput,
  customerId: string,
  calculation: Calculation,
  settings: Pick<InvoiceSettings, 'template' | 'partAllowed'>,
) {
  const { customer } = input;
  return {
    currency: input.currency,
    customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    customerAddress: customer.address,
    customerTin: customer.tin,
    toBusiness: input.toBusiness ?? Boolean(customer.tin),
    discount: input.discount && JSON.stringify(input.discount),
    shipping: input.shipping && JSON.stringify(input.shipping),
    rounding: input.rounding,
    roundTotalTo: input.roundTotalTo,
    notes: input.notes,
    terms: input.terms,
    template: input.template ?? settings.template,
    partAllowed: input.partAllowed ?? settings.partAllowed,
    useCredit: input.useCredit,
    ...sumsOf(calculation),
  };
}

/** The lines as they are kept. */
export function lineRows(
  { environmentId, id: invoiceId }: Place,
  { lines }: InvoiceInput,
  calculation: Calculation,
): Insertable<InvoiceLinesTable>[] {
  return lines.map((line, position) => {
    const own = {
      environmentId,
      invoiceId,
      position,
      name: line.name,
      description: line.description,
      productId: line.productId,
      unit: line.unit ?? null,
      code: line.code ?? null,
      quantityThousandths: Math.round(line.quantity * 1000),
      unitPrice: line.unitPrice,
      discount: line.discount && JSON.stringify(line.discount),
      taxes: JSON.stringify(line.taxes),
    };
    return withSums(own, calculation, position);
  });
}
