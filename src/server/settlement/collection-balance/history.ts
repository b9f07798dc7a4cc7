// The history of a balance: every change with the resulting balance and its source, and the chart over a period.

import { type AccountEntry, countEntries, selectEntries } from '#server/ledger/account-entries.ts';
import { type AccountKind, accountKinds } from '#server/ledger/accounts.ts';
import { findAccount, getBalance } from '#server/ledger/balances.ts';
import { sourceOf } from '#server/ledger/kinds/posting-kinds.ts';
import { reasonOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { countCap, pageLimitMax } from '#shared/contract/envelope.ts';
import type {
  BalanceFilters,
  BalancePart,
  collectionBalanceContract,
} from '#shared/contract/settlement/collection-balance.ts';
import type { Currency } from '#shared/money.ts';
import { selectReferences, selectReleases, selectUpcoming } from './history-queries.ts';

type Contract = typeof collectionBalanceContract;

/** The account of each part of the balance. */
export const accountOfPart = {
  available: 'merchant_available',
  pending: 'merchant_pending',
  reserve: 'merchant_reserve',
  disputes: 'merchant_lien',
  owed: 'merchant_debt',
} as const satisfies Record<BalancePart, AccountKind>;

const upcomingMax = 5;

/** Returns the current balance by part, and the next amounts to become available or be released. */
export async function getOverview(
  db: Db,
  environment: Environment,
  requested: Currency | undefined,
): Promise<OutputOf<Contract['getBalance']>> {
  const currency = requested ?? environment.currency;
  const balanceOf = async (kind: AccountKind): Promise<number> =>
    (await getBalance(db, { environmentId: environment.id, kind, currency })).balance;
  const [available, pending, reserve, disputes, owed, payouts, refunds] = await Promise.all([
    ...Object.values(accountOfPart).map(balanceOf),
    balanceOf('payout_transit'),
    balanceOf('refund_suspense'),
  ] as const);
  const [upcoming, releases, currencies] = await Promise.all([
    selectUpcoming(db, environment.id, currency, upcomingMax),
    selectReleases(db, environment.id, currency, upcomingMax),
    listCurrencies(db, environment),
  ]);
  return {
    currency,
    currencies,
    available: available ?? 0,
    pending: pending ?? 0,
    reserve: reserve ?? 0,
    disputes: disputes ?? 0,
    owed: owed ?? 0,
    payouts: payouts ?? 0,
    refunds: refunds ?? 0,
    upcoming: upcoming.map((row) => ({ ...row, at: row.at.toISOString() })),
    releases: releases.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

/** Lists the currencies, with that of the business first. */
async function listCurrencies(db: Db, environment: Environment): Promise<Currency[]> {
  const rows = await db
    .selectFrom('ledgerAccounts')
    .where('environmentId', '=', environment.id)
    .where('kind', '=', 'merchant_pending')
    .select('currency')
    .orderBy('currency')
    .execute();
  return [...new Set([environment.currency, ...rows.map((row) => row.currency as Currency)])];
}

/** Returns a page of the history of one part of the balance. */
export async function listHistory(
  db: Db,
  environment: Environment,
  query: BalanceFilters & { page: number; limit: number },
): Promise<OutputOf<Contract['listBalanceEntries']>> {
  const limit = Math.min(query.limit, pageLimitMax);
  const accountId = await accountIdOf(db, environment, query);
  if (accountId === null) return { items: [], page: query.page, limit, total: 0, totalCapped: false };
  const range = rangeOf(query);
  const [counted, rows] = await Promise.all([
    countEntries(db, environment.id, accountId, range, countCap + 1),
    selectEntries(db, environment.id, accountId, range, { limit, offset: (query.page - 1) * limit }),
  ]);
  return {
    items: await describe(db, environment.id, rows),
    page: query.page,
    limit,
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
  };
}

export function rangeOf({ from, to }: Pick<BalanceFilters, 'from' | 'to'>) {
  return { from: from ? new Date(from) : null, to: to ? new Date(to) : null };
}

/** Returns the account of a part of the balance; null if it has never been used. */
export async function accountIdOf(
  db: Db,
  environment: Pick<Environment, 'id' | 'currency'>,
  { part, currency }: Pick<BalanceFilters, 'part' | 'currency'>,
): Promise<number | null> {
  return findAccount(db, {
    environmentId: environment.id,
    kind: accountOfPart[part],
    currency: currency ?? environment.currency,
  });
}

export function counterpartOf(row: Pick<AccountEntry, 'counterpart'>): string {
  return accountKinds[row.counterpart as AccountKind].label;
}

/** Returns the entries with labels and with the references of their subjects. */
export async function describe(db: Db, environmentId: string, rows: readonly AccountEntry[]) {
  const kinds = ['payment', 'refund', 'chargeback', 'payout'] as const;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const mine = rows.filter((row) => row.subjectId && sourceOf(row.postingKind) === kind);
      const ids = [...new Set(mine.map((row) => row.subjectId as string))];
      return [kind, await selectReferences(db, environmentId, kind, ids)] as const;
    }),
  );
  const references = new Map(found);
  return rows.map((row) => {
    const kind = sourceOf(row.postingKind);
    const reference = kind && row.subjectId ? references.get(kind)?.get(row.subjectId) : undefined;
    return {
      id: `${row.postingId}:${row.seq}`,
      at: row.at.toISOString(),
      reason: reasonOf(row.kind),
      counterpart: counterpartOf(row),
      amount: row.effect,
      balance: row.balance,
      source: kind && row.subjectId && reference ? { kind, id: row.subjectId, reference } : null,
    };
  });
}
