// The coupon of an invoice: quoted while drafting, reserved at issue, redeemed when paid, and released when the invoice is no longer owed.
import {
  previewCoupon,
  redeemCoupon,
  releaseCoupon,
  reserveCoupon,
} from '#server/billing/coupons/take-coupon.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceCoupon } from '#server/platform/db/tables/billing/invoices.ts';
import type { TxServices } from '#server/services.ts';
import { calculate, type LineInput } from '#shared/billing/calculation.ts';
import { normaliseCode } from '#shared/billing/catalogue-enums.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { priceDocument } from './price-document.ts';
import { type InvoiceRow, selectLines } from './queries.ts';

const field = 'couponCode';
const takerOf = ({ id }: Pick<InvoiceRow, 'id'>) => ({ kind: 'invoice', id });

type Bought = Pick<InvoiceInput, 'discount' | 'rounding'> & {
  currency: Currency;
  lines: readonly (LineInput & { productId: string | null })[];
};

/** The lines as seen by the coupon: after line discounts and the document discount. */
function purchaseOf({ currency, lines, discount, rounding }: Bought, customerId: string) {
  const sums = calculate({
    lines,
    discounts: discount ? [discount] : [],
    shipping: null,
    rounding,
    roundTotalTo: 1,
  });
  const amounts = sums.lines.map((line) => line.gross - line.discount - line.documentDiscount);
  return {
    currency,
    customerId,
    field,
    lines: lines.map(({ productId }, index) => ({ productId, amount: amounts[index] ?? 0 })),
  };
}

/** Quotes the coupon of a draft; a coupon already reserved for the invoice keeps its terms. */
export async function quoteCoupon(
  { clock }: TxServices,
  tx: Tx,
  request: { environmentId: string; customerId: string; input: InvoiceInput; before: InvoiceRow | null },
): Promise<InvoiceCoupon | null> {
  const { environmentId, customerId, input, before } = request;
  if (!input.couponCode) return null;
  const code = normaliseCode(input.couponCode);
  const isHeld = before !== null && before.status !== 'DRAFT' && before.coupon?.code === code;
  const terms = isHeld
    ? before.coupon?.terms
    : (await previewCoupon(tx, { environmentId, clock }, code, purchaseOf(input, customerId))).terms;
  if (!terms) return null;
  const amount = priceDocument(input, terms).discount - priceDocument(input).discount;
  return { code, terms, amount };
}

/** Reserves the coupon of an invoice at issue; refused when its discount has changed. */
export async function takeCoupon({ clock }: TxServices, tx: Tx, row: InvoiceRow): Promise<void> {
  const { coupon, environmentId, customerId } = row;
  if (!coupon) return;
  const lines = (await selectLines(tx, row)).map((line) =>
    Object.assign({}, line, { quantity: line.quantityThousandths / 1000 }),
  );
  const { currency, discount, rounding } = row;
  const purchase = purchaseOf({ currency, discount, rounding, lines }, customerId);
  const place = { environmentId, clock };
  const { terms } = await reserveCoupon(tx, place, { code: coupon.code, purchase, taker: takerOf(row) });
  if (JSON.stringify(sorted(terms)) === JSON.stringify(sorted(coupon.terms))) return;
  const sentence = 'This coupon has changed since the draft was saved. Save the draft again.';
  throw new AppError('COUPON_REFUSED', { sentence, fields: { [field]: sentence } });
}

const sorted = (terms: object) => Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Reserves another coupon, or none, after an issued invoice was changed. */
export async function changeCoupon(
  services: TxServices,
  tx: Tx,
  before: InvoiceRow,
  after: InvoiceRow,
): Promise<void> {
  if (before.coupon?.code === after.coupon?.code) return;
  await returnCoupon(services, tx, before);
  await takeCoupon(services, tx, after);
}

/** Redeems the coupon of a paid invoice. */
export async function countCoupon({ clock }: TxServices, tx: Tx, row: InvoiceRow): Promise<void> {
  if (row.coupon) await redeemCoupon(tx, { environmentId: row.environmentId, clock }, takerOf(row));
}

/** Releases the coupon of an invoice that is no longer owed, for use by others. */
export async function returnCoupon({ clock }: TxServices, tx: Tx, row: InvoiceRow): Promise<void> {
  if (row.coupon) await releaseCoupon(tx, { environmentId: row.environmentId, clock }, takerOf(row));
}
