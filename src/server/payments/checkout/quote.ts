// The quote of a payment by payment method, and the available methods.

import { type GatewayCriteria, listConnectedChannels } from '#server/payments/gateways/choose-gateways.ts';
import { payableFault } from '#server/payments/pricing/payable.ts';
import {
  choosePrice,
  listPrices,
  type PriceRow,
  type Region,
  regionOf,
} from '#server/payments/pricing/prices.ts';
import { type OpenWays, pricesIn } from '#server/payments/pricing/terms.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { checkoutContract } from '#shared/contract/payments/checkout.ts';
import type { FeeQuote, openChannels } from '#shared/contract/payments/pricing.ts';
import { describeVat, quoteFee } from '#shared/payments/fees.ts';
import { loadPayablePayment } from './payment.ts';
import type { PaymentRow } from './queries.ts';

type OpenChannel = (typeof openChannels)[number];
export type Quote = { quote: FeeQuote; vatRule: string | null };

/**
 * Returns the quote of a payment by the prices of its currency; undefined if the method is not available. Throws if the fee exceeds the
 * payment.
 */
export function findQuote(
  prices: readonly PriceRow[],
  payment: Pick<PaymentRow, 'requestedAmount' | 'feeBearer' | 'channels'>,
  way: { channel: OpenChannel; region: Region },
  at: Date,
): Quote | undefined {
  if (payment.channels && !payment.channels.includes(way.channel)) return undefined;
  const price = choosePrice(prices, way, at);
  const fault =
    price && payment.feeBearer === 'merchant' ? payableFault(price, payment.requestedAmount) : null;
  if (fault) throw new AppError('PAYMENT_CLOSED', { sentence: fault });
  return (
    price && {
      quote: quoteFee(price, payment.requestedAmount, payment.feeBearer),
      vatRule: describeVat(price),
    }
  );
}

/** Returns the payment methods of a business in a currency at an instant: those with a rail and a price. */
export async function listAvailableMethods(
  services: Pick<TxServices, 'rails'>,
  db: Db,
  criteria: GatewayCriteria,
  at: Date,
): Promise<OpenWays> {
  const { channels, cardEntry } = await listConnectedChannels(services.rails, db, criteria);
  const prices = await listPrices(db, criteria.businessId, criteria.currency);
  const isPriced = (channel: OpenChannel) => choosePrice(prices, { channel, region: 'local' }, at);
  return { channels: channels.filter(isPriced), cardEntry };
}

/** Returns the payer's total by channel, as soon as the first digits of the card are known. */
export async function quotePayment(
  services: TxServices,
  db: Db,
  reference: string,
  way: { channel: OpenChannel; bin?: string | undefined },
): Promise<OutputOf<(typeof checkoutContract)['quotePayment']>> {
  const { row, merchant, terms } = await loadPayablePayment(services, db, reference);
  const { rails } = services;
  const card = way.bin ? (rails.cards(merchant.mode)?.inspectBin(way.bin) ?? null) : null;
  const found = findQuote(
    pricesIn(terms, row.currency),
    row,
    { channel: way.channel, region: regionOf(card?.country ?? null, merchant.country) },
    services.clock.now(),
  );
  if (!found)
    throw new AppError('VALIDATION', { fields: { channel: 'This payment method is not available' } });
  const isCustomers = row.feeBearer === 'customer';
  return {
    charged: found.quote.charged,
    fee: isCustomers ? found.quote.fee : 0,
    vat: isCustomers ? found.quote.vat : 0,
    currency: row.currency,
    scheme: card?.scheme ?? null,
  };
}
