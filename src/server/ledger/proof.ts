// The type of a proof of the books: one statement that compares rows and selects those that differ.
import { type RawBuilder, sql } from 'kysely';

/** A row that differs: its subject, the figure in the books and the figure it is compared with. */
export type DifferenceRow = { environmentId: string | null; subject: string; books: string; beside: string };

/** Each noun defines its proofs in its own `proofs.ts`; `src/server/proofs.ts` lists them all. */
export type Proof = {
  /** The proposition that is proved. */
  name: string;
  /** A short description of the figures compared. */
  compares: string;
  /** Selects one number: the count of rows, sums or figures compared. */
  counts: RawBuilder<unknown>;
  /** Selects environment_id, subject, books and beside of each difference. The result stays in PostgreSQL, not in program memory. */
  differences: RawBuilder<unknown>;
};

/** All accounts with their balances: environment_id, account_id, kind, owner_id, currency, balance, held. */
export const accountBalances: RawBuilder<unknown> = sql`(select environment_id, id as account_id, kind, owner_id, currency from ledger_accounts) a
    join ledger_balances using (environment_id, account_id)`;

/** Balances of the given account kinds per environment and currency: environment_id, currency, balance. */
export function balancesOf(...kinds: string[]): RawBuilder<unknown> {
  return sql`(select environment_id, currency, sum(balance) as balance
    from ${accountBalances}
    where kind in (${sql.join(kinds)}) group by 1, 2)`;
}

/** Compares the balance of an account kind with sums of rows (environment_id, currency, amount) per environment and currency. */
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
