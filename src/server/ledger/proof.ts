// What a proof of the books is: one statement about rows that must agree, which selects those that do not.
import { type RawBuilder, sql } from 'kysely';

/** A row that does not agree: what it belongs to, what the books say of it and what stands beside them. */
export type DifferenceRow = { environmentId: string | null; subject: string; books: string; beside: string };

/** A proof stands beside its noun, in `proofs.ts`; `src/server/proofs.ts` lists them all. */
export type Proof = {
  /** The sentence that holds. */
  name: string;
  /** What is compared with what, in a few words. */
  compares: string;
  /** Selects one number: how many rows, sums or figures are compared. */
  counts: RawBuilder<unknown>;
  /** Selects environment_id, subject, books and beside of what differs; PostgreSQL keeps it, never the program. */
  differences: RawBuilder<unknown>;
};

/** Every account with its balance: environment_id, account_id, kind, owner_id, currency, balance, held. */
export const accountBalances: RawBuilder<unknown> = sql`(select environment_id, id as account_id, kind, owner_id, currency from ledger_accounts) a
    join ledger_balances using (environment_id, account_id)`;

/** Balances of accounts of some kinds, by environment and currency: environment_id, currency, balance. */
export function balancesOf(...kinds: string[]): RawBuilder<unknown> {
  return sql`(select environment_id, currency, sum(balance) as balance
    from ${accountBalances}
    where kind in (${sql.join(kinds)}) group by 1, 2)`;
}

/** The balance of an account kind against sums of rows: (environment_id, currency, amount) by environment and currency. */
export function balanceEquals(
  kind: string,
  sums: RawBuilder<unknown>,
): Pick<Proof, 'counts' | 'differences'> {
  return {
    counts: sql`select count(*) from ledger_accounts where kind = ${kind}`,
    differences: sql`
      select environment_id, currency as subject, coalesce(a.balance, 0) as books, coalesce(r.amount, 0) as beside
      from ${balancesOf(kind)} a full join (${sums}) r using (environment_id, currency)
      where coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  };
}
