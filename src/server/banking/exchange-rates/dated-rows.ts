// Dated rows of rates and mark-ups: past, current and future ones, and inserts.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { Pair } from '#shared/banking/exchange.ts';
import type { Currency } from '#shared/money.ts';

/** Source of rates entered by staff. They apply in live mode only; the sandbox has its own rates. */
export const staffSource = 'STAFF';
/** How long a live rate may be used; after that a new one is required. */
export const rateLifeMs = 24 * 3_600_000;

type RateSource = { source: string; rate: number; validFrom: Date };

/** Returns the latest rate of the given sources before a point in time. */
export function findRate(
  db: Db,
  of: { sources: readonly string[]; pair: Pair; at: Date },
): Promise<RateSource | undefined> {
  return db
    .selectFrom('exchangeRates')
    .where('source', 'in', [...of.sources])
    .where('fromCurrency', '=', of.pair.from)
    .where('toCurrency', '=', of.pair.to)
    .where('validFrom', '<=', of.at)
    .orderBy('validFrom', 'desc')
    .orderBy('source')
    .select(['source', 'rate', 'validFrom'])
    .limit(1)
    .executeTakeFirst();
}

/** Returns the live rate of a pair, and whether it is too old; undefined when there is no rate. */
export async function findLiveRate(
  services: Pick<TxServices, 'rails'>,
  db: Db,
  pair: Pair,
  at: Date,
): Promise<(RateSource & { isOld: boolean }) | undefined> {
  const source = services.rails.rates('live');
  const sources = source ? [source.name, staffSource] : [staffSource];
  const rate = await findRate(db, { sources, pair, at });
  return (
    rate && {
      ...rate,
      isOld: !services.rails.liveIsSimulated && at.getTime() - rate.validFrom.getTime() > rateLifeMs,
    }
  );
}

/** Returns the current mark-up of every convertible pair. */
export async function listMarkups(
  db: Db,
  at: Date,
): Promise<{ from: Currency; to: Currency; markupPpm: number; validFrom: Date }[]> {
  const rows = await db
    .selectFrom('exchangeMarkups')
    .where('validFrom', '<=', at)
    .distinctOn(['fromCurrency', 'toCurrency'])
    .selectAll()
    .orderBy('fromCurrency')
    .orderBy('toCurrency')
    .orderBy('validFrom', 'desc')
    .execute();
  return rows.map(({ fromCurrency: from, toCurrency: to, markupPpm, validFrom }) => ({
    from,
    to,
    markupPpm,
    validFrom,
  }));
}

const rowsMax = 60;

type DatedRow = { kind: 'rate' | 'markup'; value: number; source: string | null; validFrom: Date };

/** Returns the rates and mark-ups of a pair, latest first. */
export async function listDatedRows(db: Db, { from, to }: Pair): Promise<DatedRow[]> {
  const ofPair: RawBuilder<unknown> = sql`from_currency = ${from} and to_currency = ${to}`;
  const { rows } = await sql<DatedRow>`
    select 'rate' as kind, rate as value, source, valid_from from exchange_rates where ${ofPair}
    union all
    select 'markup', markup_ppm, null, valid_from from exchange_markups where ${ofPair}
    order by valid_from desc, kind limit ${rowsMax}`.execute(db);
  return rows;
}

export async function insertStaffRate(tx: Tx, row: Pair & { rate: number; validFrom: Date }): Promise<void> {
  const { from: fromCurrency, to: toCurrency, rate, validFrom } = row;
  await tx
    .insertInto('exchangeRates')
    .values({ source: staffSource, fromCurrency, toCurrency, rate, validFrom })
    .execute();
}

export async function insertMarkup(
  tx: Tx,
  row: Pair & { markupPpm: number; validFrom: Date },
): Promise<void> {
  const { from: fromCurrency, to: toCurrency, markupPpm, validFrom } = row;
  await tx.insertInto('exchangeMarkups').values({ fromCurrency, toCurrency, markupPpm, validFrom }).execute();
}
