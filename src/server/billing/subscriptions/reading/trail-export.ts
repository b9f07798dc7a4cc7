// Columns for the export of the subscription trail.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { subscriptionSentences } from '#shared/billing/subscriptions/subscription-lines.ts';
import { trailFilters } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { readLine } from '#shared/timeline.ts';
import { countTrail, streamTrail, type TrailRow } from './list-subscriptions.ts';

function trailColumns(timeZone: string): Column<TrailRow>[] {
  const time = wallClock(timeZone);
  const read = (row: TrailRow) => readLine(row, { sentences: subscriptionSentences, brand: 'Platform' });
  return columnsOf<TrailRow>([
    [`At (${timeZone})`, 20, 'time', (row) => time(row.at)],
    ['Subscription', 18, 'text', (row) => row.reference],
    ['What', 50, 'text', (row) => read(row).sentence],
    ['By', 26, 'text', (row) => read(row).actor],
  ]);
}

export const exportKind = exportOf({
  filters: trailFilters,
  count: countTrail,
  stream: streamTrail,
  columns: trailColumns,
  stem: 'subscription-trail',
  sheet: 'Trail',
});
