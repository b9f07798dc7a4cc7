// Ledger queries: current and historical balances, and the entries that they consist of.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { type AccountKind, type AccountName, accountKinds } from './accounts.ts';
import { withSides } from './sides.ts';

/** A balance in minor units, in the account's normal direction. available = balance − held. */
export type Balance = {
  accountId: number;
  kind: AccountKind;
  currency: Currency;
  balance: number;
  held: number;
  available: number;
};

/** Returns all current balances of an environment. */
export async function listBalances(db: Db, environmentId: string, currency?: Currency): Promise<Balance[]> {
  const rows = await db
    .selectFrom('ledgerAccounts as a')
    .innerJoin('ledgerBalances as b', (join) =>
      join.onRef('b.environmentId', '=', 'a.environmentId').onRef('b.accountId', '=', 'a.id'),
    )
    .where('a.environmentId', '=', environmentId)
    .$if(currency !== undefined, (query) => query.where('a.currency', '=', currency as string))
    .select(['a.id', 'a.kind', 'a.currency', 'b.balance', 'b.held'])
    .orderBy('a.kind')
    .orderBy('a.currency')
    .orderBy('a.ownerId')
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    kind: row.kind as AccountKind,
    currency: row.currency as Currency,
    balance: row.balance,
    held: row.held,
    available: row.balance - row.held,
  }));
}

/** Returns the current balance of an account; zeros if it was never opened. */
export async function getBalance(
  db: Db,
  name: AccountName,
): Promise<{ balance: number; held: number; available: number }> {
  const row = await db
    .selectFrom('ledgerAccounts as a')
    .innerJoin('ledgerBalances as b', (join) =>
      join.onRef('b.environmentId', '=', 'a.environmentId').onRef('b.accountId', '=', 'a.id'),
    )
    .where('a.environmentId', '=', name.environmentId)
    .where('a.kind', '=', name.kind)
    .where('a.currency', '=', name.currency)
    .where('a.ownerId', name.ownerId ? '=' : 'is', name.ownerId ?? null)
    .select(['b.balance', 'b.held'])
    .executeTakeFirst();
  return {
    balance: row?.balance ?? 0,
    held: row?.held ?? 0,
    available: (row?.balance ?? 0) - (row?.held ?? 0),
  };
}

/** Returns the number of an account; null if it was never opened. */
export async function findAccount(db: Db, name: AccountName): Promise<number | null> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .where('environmentId', '=', name.environmentId)
    .where('kind', '=', name.kind)
    .where('currency', '=', name.currency)
    .where('ownerId', name.ownerId ? '=' : 'is', name.ownerId ?? null)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the balance of an account at a given time, including postings at that time. */
export async function getBalanceAt(
  db: Db,
  environmentId: string,
  accountId: number,
  at: Date,
): Promise<number> {
  const row = await db
    .selectFrom('ledgerEntries')
    .where('environmentId', '=', environmentId)
    .where('accountId', '=', accountId)
    .where('postedAt', '<=', at)
    .select((query) =>
      query.cast<number>(query.fn.coalesce(query.fn.sum('effect'), query.val(0)), 'bigint').as('balance'),
    )
    .executeTakeFirstOrThrow();
  return row.balance;
}

export type BalanceEntry = {
  postingId: string;
  at: Date;
  postingKind: string;
  kind: string;
  subjectId: string | null;
  /** The change of the balance, minor units. */
  effect: number;
  /** The balance after this entry, minor units. */
  balance: number;
  counterpart: AccountKind;
};

/** Returns the entries of an account up to a given time, newest first, each with the balance after it. */
export async function explainBalance(
  db: Db,
  environmentId: string,
  accountId: number,
  options: { at: Date; limit: number; offset?: number },
): Promise<BalanceEntry[]> {
  const { limit, offset = 0 } = options;
  const newest = await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerPostings as p', (join) =>
      join.onRef('p.environmentId', '=', 'e.environmentId').onRef('p.id', '=', 'e.postingId'),
    )
    .innerJoin('ledgerAccounts as c', (join) =>
      join.onRef('c.environmentId', '=', 'e.environmentId').onRef('c.id', '=', 'e.counterpartId'),
    )
    .where('e.environmentId', '=', environmentId)
    .where('e.accountId', '=', accountId)
    .where('e.postedAt', '<=', options.at)
    .select(['e.postingId', 'e.postedAt as at', 'p.kind as postingKind', 'e.kind', 'p.subjectId', 'e.effect'])
    .select('c.kind as counterpart')
    .orderBy('e.postedAt', 'desc')
    .orderBy('e.postingId', 'desc')
    .orderBy('e.seq', 'desc')
    .limit(offset + limit)
    .execute();
  let balance = await getBalanceAt(db, environmentId, accountId, options.at);
  const explained = newest.map((row) => {
    const entry = { ...row, counterpart: row.counterpart as AccountKind, balance };
    balance -= row.effect;
    return entry;
  });
  return explained.slice(offset);
}

/** One transfer of a subject's postings, with its effect on what the platform owes the merchant. */
export type Movement = {
  postingId: string;
  at: Date;
  kind: string;
  from: string;
  to: string;
  amount: number;
  merchantEffect: number;
};

type MovedRow = Pick<Movement, 'postingId' | 'kind' | 'amount'> & {
  at: Date;
  debit: string;
  credit: string;
};

function toMovement(row: MovedRow): Movement {
  const debit = accountKinds[row.debit as AccountKind];
  const credit = accountKinds[row.credit as AccountKind];
  const gained = credit.merchant ? row.amount : 0;
  const lost = debit.merchant ? row.amount : 0;
  return {
    postingId: row.postingId,
    at: row.at,
    kind: row.kind,
    from: debit.label,
    to: credit.label,
    amount: row.amount,
    merchantEffect: gained - lost,
  };
}

export type MovedJson = Omit<MovedRow, 'at'> & { at: string };

/**
 * Selects the transfers of the postings of some subjects, oldest first, as JSON within another statement, to be read by `readMovements`.
 * `environmentId` and `subjects`, a list of ids, are SQL.
 */
export function movedJson(environmentId: RawBuilder<unknown>, subjects: RawBuilder<unknown>) {
  return sql<
    MovedJson[]
  >`(select coalesce(json_agg(json_build_object('postingId', p.id, 'at', t.posted_at, 'kind', t.kind,
      'amount', t.amount, 'debit', d.kind, 'credit', c.kind) order by t.posted_at, p.id, t.seq), '[]')
    from ledger_postings p
    join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
    ${withSides}
    where p.environment_id = ${environmentId} and p.subject_id = any(${subjects}))`;
}

export function readMovements(json: readonly MovedJson[]): Movement[] {
  return json.map((row) => toMovement({ ...row, at: new Date(row.at) }));
}

/** Returns all transfers of a payment, refund or payout, oldest first. */
export async function listMovements(db: Db, environmentId: string, subjectId: string): Promise<Movement[]> {
  const { rows } = await sql<{ moved: MovedJson[] }>`
    select ${movedJson(sql`${environmentId}::uuid`, sql`array[${subjectId}::uuid]`)} as moved`.execute(db);
  return readMovements(rows[0]?.moved ?? []);
}
