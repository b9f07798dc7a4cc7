// Queries of transfers: the list, the export, and one transfer.

import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { walletText } from '#server/banking/wallets/figures/wallet-text.ts';
import { hasAccount } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type {
  Transfer,
  TransferFilters,
  transferListQuery,
} from '#shared/contract/banking/transfer-shapes.ts';
import type { Currency } from '#shared/money.ts';
import { totalOf } from './post-transfers.ts';
import type { TransferRow } from './queries.ts';

type Query = z.output<typeof transferListQuery>;
export type ListedTransfer = TransferRow & { walletName: string };

function transfersOf(db: Db) {
  return db
    .selectFrom('transfers')
    .selectAll('transfers')
    .select([walletText('ownName', 'transfers').as('walletName')]);
}

/** All filters except the status, so that they apply to the tab counts. */
function matches(environmentId: string, filters: TransferFilters) {
  const eb = expressionBuilder<Tables, 'transfers'>();
  const { search, currency, from, to, kind, groupId, scheduleId } = filters;
  const conditions: Expression<SqlBool>[] = [eb('transfers.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    const columns = ['reference', 'sessionId', 'accountName', 'narration'] as const;
    const texts = columns.map((column) => eb(`transfers.${column}`, 'ilike', pattern));
    conditions.push(eb.or([...texts, ...hasAccount('transfers', search)]));
  }
  if (currency.length > 0) conditions.push(eb('transfers.currency', 'in', currency));
  if (from) conditions.push(eb('transfers.createdAt', '>=', new Date(from)));
  if (to) conditions.push(eb('transfers.createdAt', '<', new Date(to)));
  if (groupId) conditions.push(eb('transfers.groupId', '=', groupId));
  else if (kind !== 'all')
    conditions.push(eb('transfers.groupId', kind === 'single' ? 'is' : 'is not', null));
  if (scheduleId) conditions.push(eb('transfers.scheduleId', '=', scheduleId));
  return eb.and(conditions);
}

const transfers = statusList({
  table: 'transfers',
  matching: (db, environmentId, filters: TransferFilters) =>
    transfersOf(db).where(matches(environmentId, filters)),
  sorts: {
    createdAt: sql`transfers.created_at`,
    reference: sql`transfers.reference`,
    amount: sql`transfers.amount`,
  },
});

export const { count: countTransfers, stream: streamTransfers } = transfers;

type Ordered = Pick<
  ListedTransfer,
  | 'id'
  | 'reference'
  | 'currency'
  | 'amount'
  | 'purpose'
  | 'bankName'
  | 'accountNumber'
  | 'accountName'
  | 'narration'
  | 'walletId'
  | 'walletName'
  | 'createdByName'
  | 'createdAt'
>;

/** The amount, source and recipient, as transfers and schedules return them. */
export const orderOf = (row: Ordered) => ({
  id: row.id,
  reference: row.reference,
  currency: row.currency,
  amount: row.amount,
  purpose: row.purpose,
  bank_name: row.bankName,
  account_number: row.accountNumber,
  account_name: row.accountName,
  narration: row.narration,
  wallet: { id: row.walletId, name: row.walletName },
  made_by: row.createdByName,
  created_at: row.createdAt.toISOString(),
});

export function toTransfer(row: ListedTransfer): Transfer {
  return {
    ...orderOf(row),
    status: row.status,
    fee: row.fee,
    vat: row.vat,
    stamp_duty: row.stampDuty,
    total: totalOf(row),
    bank_code: row.bankCode,
    session_id: row.sessionId,
    failure: row.failure,
    group_id: row.groupId,
    schedule_id: row.scheduleId,
    scheduled_for: row.scheduledFor?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

export function listTransfers(db: Db, environmentId: string, query: Query, now: Date) {
  return transfers.page(db, environmentId, query, now, toTransfer);
}

/** Returns a transfer of an environment; throws NOT_FOUND. */
export function findTransfer(db: Db, environmentId: string, transferId: string): Promise<ListedTransfer> {
  return findOneOf(transfersOf(db), 'transfers', { environmentId, id: transferId });
}

export const selectTransferEvents = timelineRows('transfer_events', 'transfer_id', 'oldest first');

type Sum = { count: number; amount: number };
export type TransferSums = { successful: Sum; underWay: Sum; failed: Sum; scheduled: Sum; charges: number };

/** Sums sent and returned transfers of a period, and transfers in progress or scheduled regardless of their creation time. */
export async function sumTransfers(
  db: Db,
  environmentId: string,
  of: { currency: Currency; from: Date | null; to: Date | null },
): Promise<TransferSums> {
  const during = sql`(${of.from}::timestamptz is null or created_at >= ${of.from}) and (${of.to}::timestamptz is null or created_at < ${of.to})`;
  const sumOf = (
    which: RawBuilder<unknown>,
  ) => sql`jsonb_build_object('count', count(*) filter (where ${which}),
      'amount', coalesce(sum(amount) filter (where ${which}), 0))`;
  const arrived = sql`status = 'SUCCESSFUL' and ${during}`;
  const { rows } = await sql<TransferSums>`
    select ${sumOf(arrived)} as successful, ${sumOf(sql`status in ('PENDING', 'PROCESSING')`)} as under_way,
           ${sumOf(sql`status in ('FAILED', 'REVERSED') and ${during}`)} as failed, ${sumOf(sql`status = 'SCHEDULED'`)} as scheduled,
           coalesce(sum(fee + vat + stamp_duty) filter (where ${arrived}), 0)::bigint as charges
    from transfers where environment_id = ${environmentId} and currency = ${of.currency}`.execute(db);
  return rows[0] as TransferSums;
}
