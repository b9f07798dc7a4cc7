// SQL of customers who have a wallet or a virtual account, with what lies there. Every query names the environment first.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import type {
  BankingCustomerFilters,
  BankingCustomerListQuery,
} from '#shared/contract/banking/customers/banking-customers.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';

export type BankingCustomerRow = {
  id: string;
  email: string;
  name: string | null;
  createdAt: Date;
  wallets: number;
  virtualAccounts: number;
  available: { currency: Currency; amount: number }[];
};

/** After every letter, whatever the words are made of. */
const lastCharacter = '\uffff';

/** Who has one of either; who was erased is in no list. */
function matches(environmentId: string, filters: BankingCustomerFilters, byPhone: readonly string[]) {
  const { search, currency, from, to } = filters;
  const ofCurrency = currency ? sql`and x.currency = ${currency}` : sql``;
  const owned = (table: string, more = sql``) =>
    sql`exists (select from ${sql.table(table)} x where x.environment_id = c.environment_id and x.customer_id = c.id ${more})`;
  const bears = sql`not exists (select from search_words(${search ?? ''}::text) q where not exists (
    select from customer_words w where w.environment_id = c.environment_id and w.customer_id = c.id
      and w.word >= q and w.word < q || ${lastCharacter}))`;
  const numbered = (table: string) => owned(table, sql`and x.account_number = ${search?.replace(/\s/g, '')}`);
  const isFound = sql`(c.id = any(${byPhone}::uuid[]) or ${bears} or ${numbered('wallets')} or ${numbered('virtual_accounts')})`;
  return sql.join(
    [
      sql`c.environment_id = ${environmentId}`,
      sql`c.email not like 'erased-%@erased.invalid'`,
      sql`(${owned('wallets', ofCurrency)} or ${owned('virtual_accounts', ofCurrency)})`,
      ...(search ? [isFound] : []),
      ...(from ? [sql`c.created_at >= ${new Date(from)}`] : []),
      ...(to ? [sql`c.created_at < ${new Date(to)}`] : []),
    ],
    sql` and `,
  );
}

const figures = sql`
  left join lateral (
    select count(*) filter (where w.status <> 'CLOSED')::int as wallets,
      coalesce(json_agg(json_build_object('currency', w.currency, 'amount', coalesce(b.balance - b.held, 0))
        order by coalesce(b.balance - b.held, 0) desc) filter (where w.status <> 'CLOSED'), '[]') as available
    from wallets w
    left join ledger_accounts a on a.environment_id = w.environment_id and a.currency = w.currency and a.kind = 'wallet' and a.owner_id = w.id
    left join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where w.environment_id = c.environment_id and w.customer_id = c.id
  ) p on true
  left join lateral (
    select count(*)::int as accounts from virtual_accounts v
    where v.environment_id = c.environment_id and v.customer_id = c.id and v.status = 'ACTIVE'
  ) v on true`;

const columns = sql`c.id, c.email, c.name, c.created_at as "createdAt", p.wallets, p.available, v.accounts as "virtualAccounts"`;

const orders = {
  createdAt: sql`c.created_at, c.id`,
  '-createdAt': sql`c.created_at desc, c.id desc`,
  name: sql`lower(coalesce(c.name, c.email)), c.id`,
  '-name': sql`lower(coalesce(c.name, c.email)) desc, c.id desc`,
  email: sql`c.email, c.id`,
  '-email': sql`c.email desc, c.id desc`,
} as const;

/** What they have counts for the rows of the page alone. */
export async function selectBankingCustomers(
  db: Db,
  environmentId: string,
  query: BankingCustomerListQuery,
  byPhone: readonly string[],
): Promise<BankingCustomerRow[]> {
  const { limit, offset } = pageWindow(query);
  const order = orders[query.sort];
  const { rows } = await sql<BankingCustomerRow>`
    select ${columns} from (
      select * from customers c where ${matches(environmentId, query, byPhone)} order by ${order} limit ${limit} offset ${offset}
    ) c ${figures} order by ${order}`.execute(db);
  return rows;
}

/** At most one more than `max`. */
export async function countBankingCustomers(
  db: Db,
  environmentId: string,
  filters: BankingCustomerFilters,
  byPhone: readonly string[],
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from customers c where ${matches(environmentId, filters, byPhone)} limit ${max + 1}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** All that the filters match, for a file. */
export function streamBankingCustomers(
  db: Db,
  environmentId: string,
  filters: BankingCustomerFilters,
  byPhone: readonly string[],
): AsyncGenerator<BankingCustomerRow[]> {
  return streamRows(
    db,
    sql<BankingCustomerRow>`select ${columns} from customers c ${figures} where ${matches(environmentId, filters, byPhone)}
      order by ${orders[filters.sort]}`,
  );
}
