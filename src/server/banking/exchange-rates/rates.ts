// The rate and the mark-up of a pair at a point in time.
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { Pair } from '#shared/banking/exchange.ts';
import { AppError } from '#shared/contract/errors.ts';
import { findLiveRate, findRate, listMarkups } from './dated-rows.ts';

export type PairTerms = { source: string; midRate: number; markupPpm: number };

/**
 * Returns the current terms of a pair in a mode; throws EXCHANGE_CLOSED if there is no rate, the latest one is too old, or the pair is not
 * exchanged.
 */
export async function findPairTerms(
  services: TxServices,
  db: Db,
  { mode }: Pick<Environment, 'mode'>,
  pair: Pair,
): Promise<PairTerms> {
  const at = services.clock.now();
  const rate = await tell(services, db, mode, { pair, at });
  const markups = await listMarkups(db, at);
  const markup = markups.find(({ from, to }) => from === pair.from && to === pair.to);
  if (!rate || !markup) throw new AppError('EXCHANGE_CLOSED');
  if (rate.isOld) throw new AppError('EXCHANGE_CLOSED', { sentence: oldSentence(services, pair, rate) });
  return { source: rate.source, midRate: rate.rate, markupPpm: markup.markupPpm };
}

type RateSource = { source: string; rate: number; validFrom: Date; isOld: boolean };

/** In test mode the sandbox has its own rates, which never become too old, because its clock can be moved. */
async function tell(
  services: TxServices,
  db: Db,
  mode: Environment['mode'],
  { pair, at }: { pair: Pair; at: Date },
): Promise<RateSource | undefined> {
  if (mode === 'live') return findLiveRate(services, db, pair, at);
  const source = services.rails.rates(mode)?.name;
  const rate = source && (await findRate(db, { sources: [source], pair, at }));
  return rate ? { ...rate, isOld: false } : undefined;
}

function oldSentence({ rails }: TxServices, { from, to }: Pair, { validFrom }: RateSource): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const next = rails.rates('live')
    ? 'Rates are updated every 15 minutes. Try again shortly.'
    : 'Try again once a new one has been entered.';
  return `The latest ${from} to ${to} rate is from ${day.format(validFrom)} UTC, which is too old. ${next}`;
}
