// The columns of an exported file of approval requests, with the labels of the screens.

import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { approvalStatusText } from '#shared/account/approval-texts.ts';
import { approvalFilters } from '#shared/contract/account/approval-shapes.ts';
import { idField } from '#shared/contract/fields.ts';
import { toDecimalString } from '#shared/money.ts';
import { readStanding } from '../checkers.ts';
import { type RequestColumns, requestList, type SeenFilters } from '../list-requests.ts';
import { selectEnvironment } from '../read-environment.ts';

/** The scope filter refers to the user who requested the file. */
const exportedFilters = approvalFilters.extend({ viewerId: idField });

function requestColumns(timeZone: string): Column<RequestColumns>[] {
  const time = wallClock(timeZone);
  return columnsOf<RequestColumns>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['What', 40, 'text', (row) => row.title],
    ['Module', 18, 'text', (row) => row.module],
    ['Status', 18, 'text', (row) => approvalStatusText(row.status, row.closedReason)],
    ['Currency', 9, 'text', (row) => row.currency],
    [
      'Amount',
      16,
      'amount',
      (row) =>
        row.amount === null || row.currency === null ? null : toDecimalString(row.amount, row.currency),
    ],
    ['Requested by', 24, 'text', (row) => row.makerName],
    ['Rule', 24, 'text', (row) => row.ruleName],
    ['Step', 8, 'text', (row) => `${row.step} of ${row.steps.length}`],
    [`Requested (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Decided (${timeZone})`, 20, 'time', (row) => (row.decidedAt ? time(row.decidedAt) : null)],
    [`Expires (${timeZone})`, 20, 'time', (row) => time(row.expiresAt)],
    ['Reason', 40, 'text', (row) => row.failure],
  ]);
}

async function seenBy(
  db: Db,
  environmentId: string,
  { viewerId, ...filters }: z.output<typeof exportedFilters>,
  now: Date,
): Promise<SeenFilters> {
  const standing = await readStanding(db, await selectEnvironment(db, environmentId), now);
  return { ...filters, viewer: { userId: viewerId, standing, now } };
}

export const exportKind = exportOf({
  filters: exportedFilters,
  count: async (database, environmentId, filters, now) =>
    requestList.count(database, environmentId, await seenBy(database.db, environmentId, filters, now), now),
  stream: async function* (database, environmentId, filters, now) {
    yield* requestList.stream(
      database,
      environmentId,
      await seenBy(database.db, environmentId, filters, now),
      now,
    );
  },
  columns: requestColumns,
  stem: 'approval-requests',
  sheet: 'Approval requests',
});
