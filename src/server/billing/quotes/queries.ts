// SQL of quotes: insert, lock, list, number; their timeline.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { QuoteEventsTable, QuotesTable } from '#server/platform/db/tables/billing/quotes.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import { quotePrefix } from '#shared/contract/billing/quotes/quote-enums.ts';
import type { QuoteFilters } from '#shared/contract/billing/quotes/quote-shapes.ts';

export type QuoteRow = Selectable<QuotesTable>;
export type Place = { environmentId: string; id: string };

export const quoteRows = environmentRows('quotes');
export const selectQuoteEvents = timelineRows('quote_events', 'quote_id');

export async function insertQuoteEvent(tx: Tx, row: Insertable<QuoteEventsTable>): Promise<void> {
  await tx.insertInto('quoteEvents').values(row).execute();
}

export async function deleteQuoteRow(tx: Tx, { environmentId, id }: Place): Promise<void> {
  const events = tx.deleteFrom('quoteEvents').where('environmentId', '=', environmentId);
  await events.where('quoteId', '=', id).execute();
  await tx.deleteFrom('quotes').where('environmentId', '=', environmentId).where('id', '=', id).execute();
}

const list = statusList({
  table: 'quotes',
  matching: (db, environmentId, filters: QuoteFilters) => {
    const { search, currency, customerId, createdFrom, createdTo } = filters;
    const pattern = containsPattern(search ?? '');
    return db
      .selectFrom('quotes')
      .where('quotes.environmentId', '=', environmentId)
      .selectAll('quotes')
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('quotes.number', 'ilike', pattern),
            eb('quotes.customerName', 'ilike', pattern),
            eb('quotes.customerEmail', 'ilike', pattern),
          ]),
        ),
      )
      .$if(currency !== undefined, (rows) => rows.where('quotes.currency', '=', currency ?? 'NGN'))
      .$if(customerId !== undefined, (rows) => rows.where('quotes.customerId', '=', customerId ?? ''))
      .$if(createdFrom !== undefined, (rows) =>
        rows.where('quotes.createdAt', '>=', new Date(createdFrom ?? 0)),
      )
      .$if(createdTo !== undefined, (rows) => rows.where('quotes.createdAt', '<', new Date(createdTo ?? 0)));
  },
  sorts: {
    createdAt: sql`quotes.created_at`,
    validUntil: sql`quotes.valid_until`,
    total: sql`quotes.total`,
  },
});

export const quotePages = list.page;
export const countQuotes = (db: Database, environmentId: string, filters: QuoteFilters, now: Date) =>
  list.count(db, environmentId, filters, now);
export const streamQuotes = (db: Database, environmentId: string, filters: QuoteFilters, now: Date) =>
  list.stream(db, environmentId, filters, now);

/** Takes the next number of the year of a day. Concurrent callers wait until this transaction ends. */
export async function takeQuoteNumber(tx: Tx, environmentId: string, day: string): Promise<string> {
  const year = day.slice(0, 4);
  const { rows } = await sql<{ last: number }>`
    insert into quote_number_series as s (environment_id, year, last) values (${environmentId}, ${Number(year)}, 1)
    on conflict (environment_id, year) do update set last = s.last + 1 returning last`.execute(tx);
  return [quotePrefix, year, String(rows[0]?.last ?? 1).padStart(4, '0')].join('-');
}
