// The two accounts of a transfer, in statements of the ledger.
import { type RawBuilder, sql } from 'kysely';

const side = (column: string, alias: string) =>
  `cross join lateral (select a.* from ledger_accounts a where a.environment_id = t.environment_id and a.id = t.${column} offset 0) ${alias}`;

/**
 * Joins the accounts of a transfer `t`: `d` is debited, `c` credited. Each is looked up by its whole key: joined by the environment, all
 * accounts of an environment are read for each transfer where the database reckons with few.
 */
export const withSides: RawBuilder<unknown> = sql.raw(
  `${side('debit_account_id', 'd')} ${side('credit_account_id', 'c')}`,
);
