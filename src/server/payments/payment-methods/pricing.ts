// The current prices of payments for a business, as text and with examples.

import { choosePrice, listPrices, type Region } from '#server/payments/pricing/prices.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { PriceLine } from '#shared/contract/payments/payment-methods.ts';
import { channels } from '#shared/contract/payments/pricing.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { describeFee, describeVat, quoteFee } from '#shared/payments/fees.ts';

const currencies: readonly Currency[] = ['NGN', 'USD'];
const regions: readonly Region[] = ['local', 'international'];
/** Minor units: 1,000, 5,000 and 100,000 in naira; 10, 100 and 1,000 in dollars. */
const examples: Partial<Record<Currency, readonly number[]>> = {
  NGN: [100_000, 500_000, 10_000_000],
  USD: [1_000, 10_000, 100_000],
};

type Row = Awaited<ReturnType<typeof listPrices>>[number];

/** Returns the effective price per channel and region, without duplicates; a price for any region applies to both. */
function chosenRows(rows: readonly Row[], now: Date): Row[] {
  const chosen = channels.flatMap((channel) =>
    regions.map((region) => choosePrice(rows, { channel, region }, now) as Row | undefined),
  );
  return [...new Set(chosen)].filter((row): row is Row => row !== undefined);
}

function toLine(row: Row): PriceLine {
  const { channel, region, currency } = row;
  const partWaived = row.flat > 0 && row.flatWaivedBelow > 0;
  return {
    channel,
    region,
    currency,
    fee: describeFee(row, Math.max(row.flatWaivedBelow, 1)),
    waiver: partWaived
      ? `${formatMoney(row.flat, currency)} is waived below ${formatMoney(row.flatWaivedBelow, currency)}`
      : null,
    vat: describeVat(row),
    isOwn: row.businessId !== null,
    examples: (examples[currency] ?? []).map((amount) => {
      const { fee, vat, net } = quoteFee(row, amount, 'merchant');
      return { amount, fee, vat, net };
    }),
    since: row.effectiveFrom.toISOString(),
  };
}

export async function listPricing(db: Db, clock: Clock, environment: Environment): Promise<PriceLine[]> {
  const ordered = [...currencies].sort((a, b) =>
    a === environment.currency ? -1 : b === environment.currency ? 1 : 0,
  );
  const lines = [];
  for (const currency of ordered) {
    const rows = await listPrices(db, environment.businessId, currency);
    lines.push(...chosenRows(rows, clock.now()).map(toLine));
  }
  return lines;
}
