// The account statement of a customer: successful payments, completed refunds and lost chargebacks, with running totals.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type {
  CustomerEntry,
  CustomerStatement,
} from '#shared/contract/payments/customers/customer-statement.ts';
import type { Currency } from '#shared/money.ts';

export type StatementRequest = {
  customerId: string;
  currency?: Currency | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type EntryRow = Omit<CustomerEntry, 'at'> & { at: Date };
type Sums = Pick<CustomerStatement, 'opening' | 'paid' | 'refunded' | 'chargedBack'> & { count: number };

/** All entries of a customer in one currency: the time and the change of each. */
function entriesOf(environmentId: string, customerId: string, currency: Currency) {
  const payment = sql`t.environment_id = ${environmentId} and t.customer_id = ${customerId} and t.currency = ${currency}`;
  return sql`
    select t.id, t.paid_at as at, 'payment' as kind, t.reference, t.amount
      from transactions t where ${payment} and t.status = 'successful'
    union all
    select r.id, r.ended_at, 'refund', r.reference, -r.amount
      from transactions t join refunds r on r.environment_id = t.environment_id and r.transaction_id = t.id
      where ${payment} and r.status = 'SUCCESSFUL'
    union all
    select c.id, c.decided_at, 'chargeback', c.reference, -(c.accepted_amount + c.lost_amount)
      from transactions t join chargebacks c on c.environment_id = t.environment_id and c.transaction_id = t.id
      where ${payment} and c.decided_at is not null and c.accepted_amount + c.lost_amount > 0`;
}

/** Returns the statement with the newest entries of the period, at most `entriesMax`. */
export async function readCustomerStatement(
  db: Db,
  environment: Environment,
  query: StatementRequest,
  entriesMax: number,
): Promise<CustomerStatement> {
  const currency = query.currency ?? environment.currency;
  const entries = entriesOf(environment.id, query.customerId, currency);
  const after = query.from ? sql`at >= ${new Date(query.from)}` : sql`true`;
  const within = sql`${after} and ${query.to ? sql`at < ${new Date(query.to)}` : sql`true`}`;
  const sumOf = (kind: CustomerEntry['kind']) =>
    sql`coalesce(sum(abs(amount)) filter (where ${within} and kind = ${kind}), 0)::bigint`;
  const [sums, listed] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(amount) filter (where not (${after})), 0)::bigint as opening, ${sumOf('payment')} as paid,
        ${sumOf('refund')} as refunded, ${sumOf('chargeback')} as charged_back,
        count(*) filter (where ${within})::int as count
      from (${entries}) e`.execute(db),
    sql<EntryRow>`
      select * from (select *, sum(amount) over (order by at, id)::bigint as total from (${entries}) e) totals
      where ${within} order by at desc, id desc limit ${entriesMax}`.execute(db),
  ]);
  const { count, opening, paid, refunded, chargedBack } = sums.rows[0] as Sums;
  return {
    currency,
    opening,
    paid,
    refunded,
    chargedBack,
    closing: opening + paid - refunded - chargedBack,
    entries: listed.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      reference: row.reference,
      amount: row.amount,
      total: row.total,
    })),
    isWhole: count <= listed.rows.length,
  };
}
