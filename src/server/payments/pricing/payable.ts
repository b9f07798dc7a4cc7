// Whether the recipient gets anything from a payment: one whose fee exceeds it is refused before anybody pays.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type FeeBearer, openChannels } from '#shared/contract/payments/pricing.ts';
import { type Currency, formatMoney, minimumAmount } from '#shared/money.ts';
import { type Price, smallestPayable } from '#shared/payments/fees.ts';
import { choosePrice, listPrices } from './prices.ts';
import type { PriceRow } from './queries.ts';
import { getFeeBearer } from './service-charge.ts';

/** A payment to check, with its possible payment methods; null: all methods. */
export type Payable = {
  businessId: string;
  currency: Currency;
  /** Minor units; null: chosen by the payer, and checked then. */
  amount: number | null;
  feeBearer: FeeBearer;
  channels: readonly string[] | null;
};

/** Returns the payable of a source open to all payment methods, with a fixed amount or one chosen by the payer. */
export function payableOf(
  { businessId }: Environment,
  { amount, currency }: { amount?: number | null | undefined; currency: Currency },
  feeBearer: FeeBearer,
): Payable {
  return { businessId, currency, amount: amount ?? null, feeBearer, channels: null };
}

/** Returns the fee bearer: as requested, else the default of the business. Throws if the amount could not be paid. */
export async function feeBearerFor(
  tx: Tx,
  environment: Environment,
  input: { amount?: number | null | undefined; currency: Currency; feeBearer?: FeeBearer | undefined },
  at: Date,
): Promise<FeeBearer> {
  const feeBearer = input.feeBearer ?? (await getFeeBearer(tx, environment.id));
  await refuseUnpayable(tx, payableOf(environment, input, feeBearer), at);
  return feeBearer;
}

/** Returns the error message if the fee exceeds the amount; null if the amount can be paid. */
export function payableFault(price: Price, amount: number): string | null {
  const smallest = smallestPayable(price, amount);
  if (smallest === amount) return null;
  if (smallest === null) return 'The fee is more than the payment.';
  return `The fee is more than the payment. The minimum payment is ${formatMoney(smallest, price.currency)}.`;
}

/** Throws an error at the amount if no payment method leaves the recipient anything. A fee borne by the customer is added on top. */
export async function refuseUnpayable(db: Db, payable: Payable, at: Date): Promise<void> {
  if (payable.feeBearer !== 'merchant' || payable.amount === null) return;
  refuseUnpayableAt(await listPrices(db, payable.businessId, payable.currency), payable, at);
}

/** The same with prices already loaded. */
export function refuseUnpayableAt(
  prices: readonly PriceRow[],
  payable: Omit<Payable, 'businessId'>,
  at: Date,
): void {
  const { amount } = payable;
  if (payable.feeBearer !== 'merchant' || amount === null) return;
  const faults: string[] = [];
  for (const channel of openChannels) {
    if (payable.channels && !payable.channels.includes(channel)) continue;
    const price = choosePrice(prices, { channel, region: 'local' }, at);
    const fault = price && payableFault(price, amount);
    if (price && !fault) return;
    if (fault) faults.push(fault);
  }
  const [sentence] = faults.sort();
  if (sentence) throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
}

/** Returns the error message if the fee would exceed some payment to which the price applies; null if there is no such payment. */
export function priceFault(price: Price): string | null {
  const least = minimumAmount(price.currency);
  for (const from of [least, Math.max(least, price.flatWaivedBelow)]) {
    const smallest = smallestPayable(price, from);
    if (smallest === null) return 'This price is more than any payment';
    if (smallest > from) {
      const [paid, payable] = [formatMoney(from, price.currency), formatMoney(smallest, price.currency)];
      return `The fee of a payment of ${paid} would be more than the payment: the smallest that could be paid is ${payable}`;
    }
  }
  return null;
}
