// Pricing of an invoice from its input, by the shared calculation.
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

/** Calculates the totals of the input; throws when the total is too large to be paid. */
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

/** The total columns of an invoice. */
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

/** Maps the input of a document to columns; defaults come from the business's settings. */
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

/** Maps the lines to rows. */
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
