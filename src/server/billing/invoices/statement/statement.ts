// A customer's statement of account: one row per invoice, payment and credit note, with running balances. The closing balance is the amount
// owed less credit.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { InvoiceEntry, InvoiceStatement } from '#shared/contract/billing/invoices/customer-invoices.ts';
import type { Currency } from '#shared/money.ts';

export type StatementRequest = {
  customerId: string;
  currency?: Currency | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type EntryRow = Omit<InvoiceEntry, 'at'> & { at: Date };
type Sums = Pick<InvoiceStatement, 'opening' | 'invoiced' | 'settled' | 'dropped' | 'closing'> & {
  count: number;
};

/** Applying credit to an invoice does not change the total owed, so it is no entry. */
function entriesOf(environmentId: string, customerId: string, currency: Currency): RawBuilder<unknown> {
  const of = (row: string) =>
    sql`${sql.ref(`${row}.environment_id`)} = ${environmentId} and ${sql.ref(`${row}.customer_id`)} = ${customerId}
      and ${sql.ref(`${row}.currency`)} = ${currency}`;
  const lastEvent = (row: string, invoiceId: string, kinds: readonly string[]) => sql`
    (select max(v.at) from invoice_events v where v.environment_id = ${environmentId}
       and v.invoice_id = ${sql.ref(`${row}.${invoiceId}`)} and v.kind in (${sql.join(kinds)}))`;
  const dropped = (status: string, kind: string) => sql`
    select i.id || ':' || ${kind}, coalesce(${lastEvent('i', 'id', [kind])}, i.updated_at), ${kind}, i.id,
           coalesce(i.number, ''), -(i.total + i.late_fee - i.paid)
      from invoices i where ${of('i')} and i.issued_at is not null and i.status = ${status}`;
  const paid = sql`p.environment_id = ${environmentId} and p.customer_id = ${customerId} and p.currency = ${currency} and p.kind <> 'credit'`;
  return sql`
    select i.id || ':invoice' as id, i.issued_at as at, 'invoice' as kind, i.id as invoice_id,
           coalesce(i.number, '') as reference, i.total as amount
      from invoices i where ${of('i')} and i.issued_at is not null and i.status <> 'DRAFT'
    union all
    select i.id || ':late_fee', coalesce(${lastEvent('i', 'id', ['late_fee'])}, i.updated_at), 'late_fee', i.id,
           coalesce(i.number, ''), i.late_fee
      from invoices i where ${of('i')} and i.issued_at is not null and i.status <> 'DRAFT' and i.late_fee > 0
    union all ${dropped('CLOSED', 'voided')}
    union all ${dropped('WRITTEN_OFF', 'written_off')}
    union all
    select p.id || ':' || p.kind, p.at, case p.kind when 'credit_note' then 'credit_note' else 'payment' end, p.invoice_id,
           coalesce(t.reference, p.number, initcap(p.method), ''), -p.received
      from invoice_payments p left join transactions t on t.environment_id = p.environment_id and t.id = p.transaction_id
      where ${paid}
    union all
    select p.id || ':undone', p.reversed_at, 'undone', p.invoice_id, coalesce(p.number, initcap(p.method), ''), p.received
      from invoice_payments p where ${paid} and p.reversed_at is not null
    union all
    select p.id || ':returned', greatest(p.at, ${lastEvent('p', 'invoice_id', ['reopened', 'credit_returned'])}), 'returned',
           p.invoice_id, coalesce(t.reference, p.number, ''), p.returned + p.credit_returned
      from invoice_payments p left join transactions t on t.environment_id = p.environment_id and t.id = p.transaction_id
      where ${paid} and p.reversed_at is null and p.returned + p.credit_returned > 0`;
}

/** Includes the newest entries of the period, `entriesMax` at most. */
export async function readInvoiceStatement(
  db: Db,
  environment: Pick<Environment, 'id' | 'currency'>,
  query: StatementRequest,
  entriesMax: number,
): Promise<InvoiceStatement> {
  const currency = query.currency ?? environment.currency;
  const entries = entriesOf(environment.id, query.customerId, currency);
  const after = query.from ? sql`at >= ${new Date(query.from)}` : sql`true`;
  const before = query.to ? sql`at < ${new Date(query.to)}` : sql`true`;
  const within = sql`${after} and ${before}`;
  const sumOf = (...kinds: InvoiceEntry['kind'][]) =>
    sql`coalesce(sum(amount) filter (where ${within} and kind in (${sql.join(kinds)})), 0)::bigint`;
  const [sums, listed] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(amount) filter (where not (${after})), 0)::bigint as opening,
        ${sumOf('invoice', 'late_fee')} as invoiced, -${sumOf('payment', 'credit_note', 'undone', 'returned')} as settled,
        -${sumOf('voided', 'written_off')} as dropped,
        coalesce(sum(amount) filter (where ${before}), 0)::bigint as closing, count(*) filter (where ${within})::int as count
      from (${entries}) e`.execute(db),
    sql<EntryRow>`
      select * from (select *, sum(amount) over (order by at, id)::bigint as balance from (${entries}) e) totals
      where ${within} order by at desc, id desc limit ${entriesMax}`.execute(db),
  ]);
  const { count, opening, invoiced, settled, dropped, closing } = sums.rows[0] as Sums;
  return {
    currency,
    opening,
    invoiced,
    settled,
    dropped,
    closing,
    entries: listed.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      invoiceId: row.invoiceId,
      reference: row.reference,
      amount: row.amount,
      balance: row.balance,
    })),
    isWhole: count <= listed.rows.length,
  };
}
