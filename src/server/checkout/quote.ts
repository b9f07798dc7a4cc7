// What a payment costs by a way to pay, and which ways there are.

import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { checkoutContract } from '#shared/contract/payment-gateway/checkout.ts';
import { type FeeQuote, openChannels } from '#shared/contract/payment-gateway/pricing.ts';
import { describeVat, quoteFee } from '#shared/fees.ts';
import type { Currency } from '#shared/money.ts';
import type { Db } from '../db/database.ts';
import { choosePrice, listPrices, type Region } from '../pricing/prices.ts';
import type { Services } from '../services.ts';
import { loadPayment } from './payment.ts';
import type { PaymentRow } from './queries.ts';

type OpenChannel = (typeof openChannels)[number];
export type Quote = { quote: FeeQuote; vatRule: string | null };

/** The quote of a payment; undefined when it cannot be paid that way. */
export async function findQuote(
  db: Db,
  payment: Pick<PaymentRow, 'currency' | 'requestedAmount' | 'feeBearer' | 'channels'> & {
    businessId: string;
  },
  way: { channel: OpenChannel; region: Region },
  at: Date,
): Promise<Quote | undefined> {
  if (payment.channels && !payment.channels.includes(way.channel)) return undefined;
  const price = choosePrice(await listPrices(db, payment.businessId, payment.currency), way, at);
  return (
    price && {
      quote: quoteFee(price, payment.requestedAmount, payment.feeBearer),
      vatRule: describeVat(price),
    }
  );
}

/** The ways a business can be paid in a currency at an instant: those that have a price. */
export async function listOpenChannels(
  db: Db,
  businessId: string,
  currency: Currency,
  at: Date,
): Promise<OpenChannel[]> {
  const prices = await listPrices(db, businessId, currency);
  return openChannels.filter((channel) => choosePrice(prices, { channel, region: 'local' }, at));
}

/** What the payer pays in all by a channel, as soon as the card's first digits are known. */
export async function quotePayment(
  services: Services,
  db: Db,
  reference: string,
  way: { channel: OpenChannel; bin?: string | undefined },
): Promise<OutputOf<(typeof checkoutContract)['quotePayment']>> {
  const payment = await loadPayment(db, reference, services.publicUrl);
  const { row, merchant } = payment;
  const card = way.bin ? services.rails.cards(merchant.mode).inspectBin(way.bin) : null;
  const found = await findQuote(
    db,
    { ...row, businessId: merchant.businessId },
    { channel: way.channel, region: card?.international ? 'international' : 'local' },
    services.clock.now(),
  );
  if (!found) throw new AppError('VALIDATION', { fields: { channel: 'This way to pay is not available' } });
  const isCustomers = row.feeBearer === 'customer';
  return {
    charged: found.quote.charged,
    fee: isCustomers ? found.quote.fee : 0,
    vat: isCustomers ? found.quote.vat : 0,
    currency: row.currency,
    scheme: card?.scheme ?? null,
  };
}
