// SQL of customers with a wallet or virtual account, with balances. Every query filters by environment first.
import { sql } from 'kysely';
import {
  countListed,
  customerOrders,
  listedCustomers,
  matchesText,
} from '#server/customers/customers/listed-customers.ts';
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

/** Matches customers with a wallet or virtual account; erased customers are excluded. */
function matches(environmentId: string, filters: BankingCustomerFilters, byPhone: readonly string[]) {
  const { search, currency } = filters;
  const ofCurrency = currency ? sql`and x.currency = ${currency}` : sql``;
  const owned = (table: string, more = sql``) =>
    sql`exists (select from ${sql.table(table)} x where x.environment_id = c.environment_id and x.customer_id = c.id ${more})`;
  const numbered = owned('virtual_accounts', sql`and x.account_number = ${search?.replace(/\s/g, '')}`);
  const isFound = sql`(c.id = any(${byPhone}::uuid[]) or ${matchesText(search)} or ${numbered})`;
  return listedCustomers(environmentId, filters, [
    sql`(${owned('wallets', ofCurrency)} or ${owned('virtual_accounts', ofCurrency)})`,
    ...(search ? [isFound] : []),
  ]);
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

/** Balances are computed for the rows of the page only. */
export async function selectBankingCustomers(
  db: Db,
  environmentId: string,
  query: BankingCustomerListQuery,
  byPhone: readonly string[],
): Promise<BankingCustomerRow[]> {
  const { limit, offset } = pageWindow(query);
  const order = customerOrders[query.sort];
  const { rows } = await sql<BankingCustomerRow>`
    select ${columns} from (
      select * from customers c where ${matches(environmentId, query, byPhone)} order by ${order} limit ${limit} offset ${offset}
    ) c ${figures} order by ${order}`.execute(db);
  return rows;
}

/** Counts up to `max` + 1. */
export function countBankingCustomers(
  db: Db,
  environmentId: string,
  filters: BankingCustomerFilters,
  byPhone: readonly string[],
  max: number,
): Promise<number> {
  return countListed(db, matches(environmentId, filters, byPhone), max);
}

/** Streams all matching customers, for an export. */
export function streamBankingCustomers(
  db: Db,
  environmentId: string,
  filters: BankingCustomerFilters,
  byPhone: readonly string[],
): AsyncGenerator<BankingCustomerRow[]> {
  return streamRows(
    db,
    sql<BankingCustomerRow>`select ${columns} from customers c ${figures} where ${matches(environmentId, filters, byPhone)}
      order by ${customerOrders[filters.sort]}`,
  );
}
