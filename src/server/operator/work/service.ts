// Pending work for staff: the queues of all nouns that the caller may see, with their ages, and the items of each.

import type { Db } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  WaitingFigures,
  WaitingItem,
  WaitingQueue,
  WorkAge,
  WorkMode,
  WorkOwner,
} from '#shared/contract/operator/work.ts';
import { pageWindow } from '#shared/pagination.ts';
import { selectWaiting, selectWaitingGroups, type WaitingGroup, type WaitingRow } from './queries.ts';

export type Sources = readonly WorkQueue[];

/** Returns a queue that the caller may see; others give NOT_FOUND. */
export function findSource(sources: Sources, operator: Operator, kind: string): WorkQueue {
  const source = sources.find((source) => source.kind === kind && operator.permissions.has(source.read));
  if (!source) throw new AppError('NOT_FOUND');
  return source;
}

const sumOf = (groups: readonly WaitingGroup[], key: 'count' | 'day' | 'days' | 'older' | 'mine'): number =>
  groups.reduce((sum, group) => sum + Number(group[key]), 0);

/** Returns the largest or smallest of the known values; null when there are none. */
function edgeOf(values: readonly (number | null)[], edge: (...all: number[]) => number): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? edge(...known) : null;
}

function toFigures(groups: readonly WaitingGroup[]): WaitingFigures {
  const amounts = groups.flatMap(({ currency, amount }) =>
    currency !== null && amount !== null ? [{ currency, amount }] : [],
  );
  return {
    count: sumOf(groups, 'count'),
    amounts,
    ages: { day: sumOf(groups, 'day'), days: sumOf(groups, 'days'), older: sumOf(groups, 'older') },
    oldestHours: edgeOf(
      groups.map((group) => group.oldestHours),
      Math.max,
    ),
    nextDueHours: edgeOf(
      groups.map((group) => group.nextDueHours),
      Math.min,
    ),
    mine: sumOf(groups, 'mine'),
  };
}

export async function getWaitingWork(
  db: Db,
  clock: Clock,
  operator: Operator,
  sources: Sources,
  owner: WorkOwner,
): Promise<{ queues: WaitingQueue[] }> {
  const visible = sources.filter((source) => operator.permissions.has(source.read));
  const context = { now: clock.now(), operatorId: operator.operatorId };
  const groups = await selectWaitingGroups(db, visible, context, owner);
  const of = (kind: string, mode: WorkMode) =>
    toFigures(groups.filter((group) => group.kind === kind && group.mode === mode));
  return {
    queues: visible.map(({ kind, label, hint, icon, targetHours, queue }) => ({
      kind,
      label,
      hint,
      icon,
      targetHours,
      path: queue?.path ?? null,
      search: { ...queue?.search },
      modeFilter: queue?.mode !== undefined,
      live: of(kind, 'live'),
      test: of(kind, 'test'),
    })),
  };
}

function toItem(source: WorkQueue, row: WaitingRow): WaitingItem {
  const { businessId, businessName, operatorId, operatorName } = row;
  return {
    id: `${source.kind}.${row.subject}`,
    subjectId: row.subject,
    title: row.title,
    business: businessId && businessName ? { id: businessId, name: businessName } : null,
    mode: row.mode,
    currency: row.currency,
    amount: row.amount,
    since: row.since.toISOString(),
    hours: row.hours,
    dueHours: row.dueHours,
    assignee: operatorId ? { id: operatorId, name: operatorName ?? '' } : null,
    path: source.itemPath
      .replace(':subject', encodeURIComponent(row.subject))
      .replace(':business', businessId ?? '')
      .replace(':title', encodeURIComponent(row.title)),
  };
}

export async function listWaitingWork(
  db: Db,
  clock: Clock,
  operator: Operator,
  source: WorkQueue,
  query: { page: number; limit: number; mode: WorkMode; age?: WorkAge | undefined; owner: WorkOwner },
) {
  const window = pageWindow(query);
  const context = { now: clock.now(), operatorId: operator.operatorId };
  const rows = await selectWaiting(db, source, context, query, window);
  return {
    items: rows.map((row) => toItem(source, row)),
    page: query.page,
    limit: window.limit,
    total: rows[0]?.total ?? (query.page === 1 ? 0 : window.offset),
    totalCapped: false,
    label: source.label,
    hint: source.hint,
  };
}
