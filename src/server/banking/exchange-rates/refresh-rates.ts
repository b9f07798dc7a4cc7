// Reads the rates from the sources of every mode and stores them; the same rate at the same time is stored once.
import { sql } from 'kysely';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { Services } from '#server/services.ts';
import type { Pair } from '#shared/banking/exchange.ts';

/** Returns the number of new rates. If a source does not respond, its earlier rates remain. */
export async function refreshRates(services: Services): Promise<number> {
  const { database, rails, log } = services;
  const { rows: pairs } = await sql<Pair>`
    select distinct from_currency as "from", to_currency as "to" from exchange_markups order by 1, 2`.execute(
    database.db,
  );
  const sources = [rails.rates('test'), rails.rates('live')].filter((item) => item !== null);
  let written = 0;
  for (const source of new Set(sources)) {
    try {
      const outcome = await withTimeout(railTimeoutMs, () => source.askRates(pairs));
      const rows = outcome.map(({ from, to, rate, asOf }) => ({
        source: source.name,
        fromCurrency: from,
        toCurrency: to,
        validFrom: asOf,
        rate,
      }));
      if (rows.length === 0) continue;
      const fresh = await database.db
        .insertInto('exchangeRates')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('rate')
        .execute();
      written += fresh.length;
    } catch (error) {
      log.warn({ err: error, source: source.name }, 'a source of exchange rates did not respond');
    }
  }
  return written;
}
