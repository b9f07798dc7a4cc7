// SQL of the daily proof: ledger against rails per day, ledger accounts against lines and items, and lines against the bank's balances.
import { type RawBuilder, sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ProofSide } from '#shared/contract/operator/bank/bank-proofs.ts';
import type { Currency } from '#shared/money.ts';

export type Comparison = {
  mode: 'test' | 'live';
  currency: Currency;
  side: ProofSide;
  subject: string;
  amount: number;
  comparedAmount: number;
};

/** The rail's record and its posting are written a moment apart, so both are searched this far before and after the day. */
const marginMs = 60_000;

/** Postings of these kinds at the settlement bank: environment, subject, currency, amount (positive for inflows), at. */
function postedAtBank(kinds: readonly string[], from: Date, to: Date): RawBuilder<unknown> {
  const side = (column: string, sign: number) => sql`
    select t.posting_id, ${sql.lit(sign)} * t.amount as amount, t.posted_at from ledger_transfers t
    where t.environment_id = a.environment_id and ${sql.ref(column)} = a.id and t.posted_at >= ${from} and t.posted_at < ${to}
      and t.kind = any(${kinds}::text[])`;
  return sql`
    select a.environment_id, p.subject_id, a.currency, t.amount, t.posted_at as at
    from ledger_accounts a
    cross join lateral (${side('t.debit_account_id', 1)} union all ${side('t.credit_account_id', -1)}) t
    join ledger_postings p on p.environment_id = a.environment_id and p.id = t.posting_id
    where a.kind = 'settlement_bank'`;
}

/** Compares per subject, so that a pair around midnight counts on one day. */
async function compareRail(
  tx: Tx,
  { label, rail }: BankMovement,
  from: Date,
  to: Date,
): Promise<Comparison[]> {
  if (!rail) return [];
  const [early, late] = [new Date(from.getTime() - marginMs), new Date(to.getTime() + marginMs)];
  const bySubject = (rows: RawBuilder<unknown>) => sql`
    (select environment_id, subject_id, currency, sign(amount) as side, sum(amount) as amount, min(at) as at from (${rows}) r group by 1, 2, 3, 4)`;
  const { rows } = await sql<Comparison>`
    select e.mode, currency, 'rails' as side, ${label}::text as subject,
      coalesce(sum(b.amount), 0)::bigint as amount, coalesce(sum(r.amount), 0)::bigint as compared_amount
    from ${bySubject(postedAtBank(rail.kinds, early, late))} b
    full join ${bySubject(rail.told(early, late))} r using (environment_id, subject_id, currency, side)
    join environments e on e.id = environment_id
    where coalesce(b.at, r.at) >= ${from} and coalesce(b.at, r.at) < ${to}
    group by e.mode, currency`.execute(tx);
  return rows;
}

/** Balances of a kind of account by mode and currency. */
const balances = (kind: string) => sql`
  (select e.mode, a.currency, sum(b.balance) as amount from ledger_accounts a
   join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
   join environments e on e.id = a.environment_id where a.kind = ${kind} group by 1, 2)`;

const matchedLines = sql`
  (select s.mode, l.currency, sum(l.amount) as amount from bank_statement_lines l join bank_statements s on s.id = l.statement_id
   where l.status in ('MATCHED', 'RESOLVED') group by 1, 2)`;
const openAtBank = sql`
  (select e.mode, i.currency, sum(i.open) as amount from reconciliation_items i join environments e on e.id = i.environment_id
   where i.leg = 'bank' and i.open <> 0 group by 1, 2)`;

/** Compares ledger accounts with the items behind them. */
async function compareBooks(tx: Tx): Promise<Comparison[]> {
  const compare = (subject: string, kind: string, behind: RawBuilder<unknown>) => sql`
    select mode, currency, 'books' as side, ${subject}::text as subject,
      coalesce(b.amount, 0)::bigint as amount, coalesce(x.amount, 0)::bigint as compared_amount
    from ${balances(kind)} b full join ${behind} x using (mode, currency)`;
  const { rows } = await sql<Comparison>`
    ${compare('Bank account and matched lines', 'bank_account', matchedLines)}
    union all ${compare('Settlement bank and open items', 'settlement_bank', openAtBank)}`.execute(tx);
  return rows;
}

/**
 * Compares the lines of an account with the bank's balances: from the first opening balance to the last closing one. An account that has a
 * statement without balances cannot be compared.
 */
async function compareBank(tx: Tx): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    with accounts as (
      select mode, account, min(currency) as currency,
        (array_agg(opening order by opened_on, created_at, id))[1] as opening,
        (array_agg(closing order by closed_on desc, created_at desc, id desc))[1] as closing
      from bank_statements group by mode, account
      having bool_and(opening is not null) and count(distinct currency) = 1
    )
    select a.mode, a.currency, 'bank' as side, 'Account ' || a.account as subject,
      coalesce(l.amount, 0)::bigint as amount, (a.closing - a.opening)::bigint as compared_amount
    from accounts a
    left join lateral (
      select sum(l.amount) as amount from bank_statement_lines l join bank_statements s on s.id = l.statement_id
      where s.mode = a.mode and s.account = a.account and l.status not in ('DUPLICATE', 'ERROR')) l on true`.execute(
    tx,
  );
  return rows;
}

/** Runs the comparisons of current balances, which do not depend on a day. */
export async function compareCurrentBalances(tx: Tx): Promise<Comparison[]> {
  return [...(await compareBooks(tx)), ...(await compareBank(tx))];
}

/** Compares the ledger of a day (UTC) with the records of each rail on that day. */
export async function compareDay(
  tx: Tx,
  movements: readonly BankMovement[],
  day: string,
): Promise<Comparison[]> {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + 86_400_000);
  const found: Comparison[] = [];
  for (const movement of movements) found.push(...(await compareRail(tx, movement, from, to)));
  return found;
}
