// The rate and the mark-up of a pair as they are at an instant.
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { Pair } from '#shared/banking/exchange.ts';
import { AppError } from '#shared/contract/errors.ts';

export type PairTerms = { source: string; midRate: number; markupPpm: number };

/** What a pair is exchanged at now in a mode; throws EXCHANGE_CLOSED where no source tells a rate, or it is not exchanged. */
export async function findPairTerms(
  services: TxServices,
  db: Db,
  { mode }: Pick<Environment, 'mode'>,
  pair: Pair,
): Promise<PairTerms> {
  const source = services.rails.rates(mode)?.name;
  const at = services.clock.now();
  const rate =
    source &&
    (await db
      .selectFrom('exchangeRates')
      .where('source', '=', source)
      .where('fromCurrency', '=', pair.from)
      .where('toCurrency', '=', pair.to)
      .where('validFrom', '<=', at)
      .orderBy('validFrom', 'desc')
      .select('rate')
      .limit(1)
      .executeTakeFirst());
  const markup = await db
    .selectFrom('exchangeMarkups')
    .where('fromCurrency', '=', pair.from)
    .where('toCurrency', '=', pair.to)
    .where('validFrom', '<=', at)
    .orderBy('validFrom', 'desc')
    .select('markupPpm')
    .limit(1)
    .executeTakeFirst();
  if (!source || !rate || !markup) throw new AppError('EXCHANGE_CLOSED');
  return { source, midRate: rate.rate, markupPpm: markup.markupPpm };
}
