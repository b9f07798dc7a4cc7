// Invoice numbers: assigned consecutively in the transaction that uses them, so that there are no gaps or duplicates.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { InvoiceSettings } from '#shared/contract/billing/invoices/invoice-settings.ts';

export type Series = Pick<InvoiceSettings, 'prefix' | 'numberYear' | 'numberReset'>;

const digits = 4;

/** For example INV-2026-0131. Numbers that restart each year always contain the year. */
function numberIn({ prefix, numberYear, numberReset }: Series, year: string, count: number): string {
  const parts = numberYear || numberReset === 'yearly' ? [prefix, year] : [prefix];
  return [...parts, String(count).padStart(digits, '0')].join('-');
}

const periodOf = ({ numberReset }: Series, year: string): string => (numberReset === 'yearly' ? year : '');

async function isUsed(db: Db, environmentId: string, number: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from invoices where environment_id = ${environmentId} and number = ${number}
    union all select 1 from invoice_payments where environment_id = ${environmentId} and number = ${number} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Takes the next number of a series. Concurrent callers wait until this transaction ends. `issueOn` is the document's day. */
export async function takeNumber(
  tx: Tx,
  environmentId: string,
  series: Series,
  issueOn: string,
): Promise<string> {
  const year = issueOn.slice(0, 4);
  for (;;) {
    const { rows } = await sql<{ last: number }>`
      insert into invoice_number_series as s (environment_id, prefix, period, last)
      values (${environmentId}, ${series.prefix}, ${periodOf(series, year)}, 1)
      on conflict (environment_id, prefix, period) do update set last = s.last + 1
      returning last`.execute(tx);
    const number = numberIn(series, year, rows[0]?.last ?? 1);
    // After a change of the number format, a generated number may already be used.
    if (!(await isUsed(tx, environmentId, number))) return number;
  }
}

/** Takes several consecutive numbers at once; null when one was already used, in which case they must be taken one by one. */
export async function takeNumbers(
  tx: Tx,
  environmentId: string,
  series: Series,
  { issueOn, count }: { issueOn: string; count: number },
): Promise<string[] | null> {
  const year = issueOn.slice(0, 4);
  const { rows } = await sql<{ last: number }>`
    insert into invoice_number_series as s (environment_id, prefix, period, last)
    values (${environmentId}, ${series.prefix}, ${periodOf(series, year)}, ${count}::integer)
    on conflict (environment_id, prefix, period) do update set last = s.last + excluded.last
    returning last`.execute(tx);
  const first = (rows[0]?.last ?? count) - count + 1;
  const numbers = Array.from({ length: count }, (_, at) => numberIn(series, year, first + at));
  const { rows: used } = await sql`
    select 1 from invoices where environment_id = ${environmentId} and number = any(${numbers})
    union all select 1 from invoice_payments where environment_id = ${environmentId} and number = any(${numbers}) limit 1`.execute(
    tx,
  );
  return used.length === 0 ? numbers : null;
}

/** The next number, unless another invoice takes it first. */
export async function peekNumber(
  db: Db,
  environmentId: string,
  series: Series,
  issueOn: string,
): Promise<string> {
  const year = issueOn.slice(0, 4);
  const found = await db
    .selectFrom('invoiceNumberSeries')
    .where('environmentId', '=', environmentId)
    .where('prefix', '=', series.prefix)
    .where('period', '=', periodOf(series, year))
    .select('last')
    .executeTakeFirst();
  for (let count = (found?.last ?? 0) + 1; ; count += 1) {
    const number = numberIn(series, year, count);
    if (!(await isUsed(db, environmentId, number))) return number;
  }
}
