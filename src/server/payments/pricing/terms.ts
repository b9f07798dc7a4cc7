// The prices and gateways of a business, read by the same statement as the payment or source, because every payer's request needs them.
import { type RawBuilder, sql } from 'kysely';
import {
  type CardEntry,
  cardEntryOf,
  connectedChannels,
  hostedCurrencies,
} from '#server/payments/gateways/choose-gateways.ts';
import type { TxRails } from '#server/rails/rails.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import type { openChannels } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';
import { choosePrice } from './prices.ts';
import { type PriceJson, type PriceRow, pricesJson, pricesOf } from './queries.ts';

type OpenChannel = (typeof openChannels)[number];
export type OpenWays = { channels: OpenChannel[]; cardEntry: CardEntry };

export type Terms = {
  /** In all currencies, at any time. */
  prices: readonly PriceRow[];
  /** Currencies whose cards are entered on a gateway's page. */
  hosted: readonly Currency[];
};

const columns = {
  prices: pricesJson(sql`b.id`),
  hosted: hostedCurrencies({ businessId: sql`b.id`, mode: sql`e.mode` }),
} satisfies Record<keyof Terms, RawBuilder<unknown>>;

/** Requires the aliases e for environments and b for businesses. */
export const selectedTerms = [columns.prices.as('terms:prices'), columns.hosted.as('terms:hosted')] as const;

export function pickTerms(row: { 'terms:prices'?: PriceJson[]; 'terms:hosted'?: Currency[] }): Terms {
  return { prices: pricesOf(row['terms:prices'] ?? []), hosted: row['terms:hosted'] ?? [] };
}

export function pricesIn({ prices }: Terms, currency: Currency): PriceRow[] {
  return prices.filter((price) => price.currency === currency);
}

/** Returns the payment methods in a currency at an instant: those with a rail and a price. */
export function availableMethodsOf(
  rails: TxRails,
  terms: Terms,
  { mode, currency }: { mode: Mode; currency: Currency },
  at: Date,
): OpenWays {
  const cardEntry = cardEntryOf(rails, mode, terms.hosted.includes(currency));
  const prices = pricesIn(terms, currency);
  const channels = connectedChannels(rails, mode, cardEntry).filter((channel) =>
    choosePrice(prices, { channel, region: 'local' }, at),
  );
  return { channels, cardEntry };
}
