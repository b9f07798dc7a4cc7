// The trial balance of a closed month for display: on screens, and as a file.
import { Readable } from 'node:stream';
import { type AccountOwners, namesOfOwners } from '#server/ledger/account-owners.ts';
import { type AccountKind, accountKinds } from '#server/ledger/accounts.ts';
import {
  type ClosingBalance,
  type Closing as ClosingRow,
  listClosingBalances,
  textOfClosing,
} from '#server/ledger/closings.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Column } from '#server/platform/exports/column.ts';
import { writeCsv } from '#server/platform/exports/csv-file.ts';
import { writeXlsx } from '#server/platform/exports/xlsx-file.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { ClosingDetail, TrialBalanceRow } from '#shared/contract/settlement/closings.ts';
import { toDecimalString } from '#shared/money.ts';

/** Balances at gateways and banks, and their fees, belong to the provider; a business sees them as one row. */
const providerKinds: ReadonlySet<AccountKind> = new Set([
  'gateway_receivable',
  'gateway_fees',
  'settlement_bank',
  'bank_account',
  'bank_fees',
  'settlement_difference',
]);

/** `business`: the provider's accounts as one row; `staff`: every account. */
export type View = 'business' | 'staff';

function toRow(row: ClosingBalance, owner: string | null): TrialBalanceRow {
  const { kind, currency, creditNormal, opening, debits, credits, balance } = row;
  return {
    account: kind,
    label: accountKinds[kind].label,
    owner,
    currency,
    side: creditNormal ? 'credit' : 'debit',
    opening,
    debits,
    credits,
    closing: balance,
  };
}

/** Combines the provider's rows into one per currency: all of them increase by debit. */
function groupProvider(rows: readonly TrialBalanceRow[]): TrialBalanceRow[] {
  const isProviders = (row: TrialBalanceRow) => providerKinds.has(row.account as AccountKind);
  const grouped = Map.groupBy(rows.filter(isProviders), (row) => row.currency);
  const sums = [...grouped.entries()].map(([currency, own]): TrialBalanceRow => {
    const sum = (read: (row: TrialBalanceRow) => number) => own.reduce((total, row) => total + read(row), 0);
    return {
      account: 'provider',
      label: 'Held by the provider',
      owner: null,
      currency,
      side: 'debit',
      opening: sum((row) => row.opening),
      debits: sum((row) => row.debits),
      credits: sum((row) => row.credits),
      closing: sum((row) => row.closing),
    };
  });
  return [...sums, ...rows.filter((row) => !isProviders(row))].sort((a, b) =>
    a.currency.localeCompare(b.currency),
  );
}

function totalsOf(rows: readonly TrialBalanceRow[]): ClosingDetail['totals'] {
  const onSide = (row: TrialBalanceRow, side: 'debit' | 'credit') =>
    (row.side === side) === row.closing >= 0 ? Math.abs(row.closing) : 0;
  return [...Map.groupBy(rows, (row) => row.currency)].map(([currency, own]) => ({
    currency,
    debit: own.reduce((sum, row) => sum + onSide(row, 'debit'), 0),
    credit: own.reduce((sum, row) => sum + onSide(row, 'credit'), 0),
  }));
}

/** The database, and the lookup of account owners. */
export type Reading = { db: Db; owners: AccountOwners };

async function listRows(
  { db, owners }: Reading,
  closing: ClosingRow,
  view: View,
): Promise<TrialBalanceRow[]> {
  const balances = await listClosingBalances(db, closing);
  const { environmentId } = closing;
  const names = await namesOfOwners(db, owners, { environmentId, accounts: balances });
  const rows = balances.map((row) => toRow(row, row.ownerId && (names.get(row.ownerId) ?? row.ownerId)));
  return view === 'staff' ? rows : groupProvider(rows);
}

export function toClosing(row: ClosingRow) {
  const { id, period, timeZone, startsAt, endsAt, closedAt, actorKind, actorName, note } = row;
  return {
    id,
    period,
    timeZone,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
    closedAt: closedAt.toISOString(),
    note,
    closedBy: actorKind === 'operator' ? `${actorName} (provider)` : actorName,
  };
}

export async function describeClosing(reading: Reading, row: ClosingRow, view: View): Promise<ClosingDetail> {
  const rows = await listRows(reading, row, view);
  return {
    ...toClosing(row),
    rows,
    totals: totalsOf(rows),
    proof: {
      block: row.blockNumber,
      position: row.position,
      hash: row.hash.toString('hex'),
      text: textOfClosing(row),
      signature: row.signature.toString('base64'),
      publicKey: row.publicKey.toString('base64'),
    },
  };
}

const amount = (header: string, read: (row: TrialBalanceRow) => number | null): Column<TrialBalanceRow> => ({
  header,
  widthCharacters: 16,
  kind: 'amount',
  read: (row) => {
    const value = read(row);
    return value === null ? null : toDecimalString(value, row.currency);
  },
});

/** Returns the balance if it is on this side; a negative balance is on the other side. */
const onSide = (side: 'debit' | 'credit') => (row: TrialBalanceRow) =>
  (row.side === side) === row.closing >= 0 ? Math.abs(row.closing) : null;

const columns: readonly Column<TrialBalanceRow>[] = [
  { header: 'Account', widthCharacters: 30, kind: 'text', read: (row) => row.label },
  { header: 'Owner', widthCharacters: 24, kind: 'text', read: (row) => row.owner },
  { header: 'Currency', widthCharacters: 9, kind: 'text', read: (row) => row.currency },
  amount('Opening balance', (row) => row.opening),
  amount('Debits', (row) => row.debits),
  amount('Credits', (row) => row.credits),
  amount('Debit balance', onSide('debit')),
  amount('Credit balance', onSide('credit')),
];

export async function downloadTrialBalance(
  reading: Reading,
  row: ClosingRow,
  view: View,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const rows = await listRows(reading, row, view);
  async function* batches(): AsyncGenerator<TrialBalanceRow[]> {
    yield rows;
  }
  return {
    contentType:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `trial-balance-${row.period}.${format}`,
    body: Readable.from(
      format === 'csv' ? writeCsv(batches(), columns) : writeXlsx(batches(), columns, 'Trial balance'),
    ),
  };
}
