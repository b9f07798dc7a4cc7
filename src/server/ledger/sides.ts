// SQL join of a transfer with its two accounts.
import { type RawBuilder, sql } from 'kysely';

const side = (column: string, alias: string) =>
  `cross join lateral (select a.* from ledger_accounts a where a.environment_id = t.environment_id and a.id = t.${column} offset 0) ${alias}`;

/**
 * Joins the accounts of a transfer `t`: `d` is debited, `c` credited. Each is looked up by its full key. A join by environment alone reads
 * all accounts of the environment for each transfer when the planner expects few.
 */
export const withSides: RawBuilder<unknown> = sql.raw(
  `${side('debit_account_id', 'd')} ${side('credit_account_id', 'c')}`,
);
