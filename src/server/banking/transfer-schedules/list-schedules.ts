// Queries of transfer schedules: the list, the export, and one schedule.

import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { orderOf } from '#server/banking/transfers/list-transfers.ts';
import { walletText } from '#server/banking/wallets/figures/wallet-text.ts';
import { hasAccount } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import type {
  ScheduleFilters,
  scheduleListQuery,
  TransferSchedule,
} from '#shared/contract/banking/transfer-schedules.ts';
import type { ScheduleRow } from './queries.ts';

type Query = z.output<typeof scheduleListQuery>;
export type ListedSchedule = ScheduleRow & { walletName: string };

function schedulesOf(db: Db) {
  return db
    .selectFrom('transferSchedules')
    .selectAll('transferSchedules')
    .select([walletText('ownName', 'transfer_schedules').as('walletName')]);
}

function matches(environmentId: string, { search }: ScheduleFilters) {
  const eb = expressionBuilder<Tables, 'transferSchedules'>();
  const conditions: Expression<SqlBool>[] = [eb('transferSchedules.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    const columns = ['reference', 'accountName', 'narration'] as const;
    const texts = columns.map((column) => eb(`transferSchedules.${column}`, 'ilike', pattern));
    conditions.push(eb.or([...texts, ...hasAccount('transfer_schedules', search)]));
  }
  return eb.and(conditions);
}

const schedules = statusList({
  table: 'transfer_schedules',
  matching: (db, environmentId, filters: ScheduleFilters) =>
    schedulesOf(db).where(matches(environmentId, filters)),
  sorts: {
    createdAt: sql`transfer_schedules.created_at`,
    nextOn: sql`transfer_schedules.next_on`,
    amount: sql`transfer_schedules.amount`,
  },
});

export const { count: countSchedules, stream: streamSchedules } = schedules;

export function toSchedule(row: ListedSchedule): TransferSchedule {
  return {
    ...orderOf(row),
    status: row.status,
    frequency: row.frequency,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    working_days_only: row.workingDaysOnly,
    next_on: row.nextOn,
    runs: row.runs,
  };
}

export function listSchedules(db: Db, environmentId: string, query: Query, now: Date) {
  return schedules.page(db, environmentId, query, now, toSchedule);
}

/** Returns a schedule of an environment; throws NOT_FOUND. */
export function findSchedule(db: Db, environmentId: string, scheduleId: string): Promise<ListedSchedule> {
  return findOneOf(schedulesOf(db), 'transfer_schedules', { environmentId, id: scheduleId });
}
