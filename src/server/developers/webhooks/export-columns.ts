// The columns of an export of webhook deliveries; requests and responses are on the page of a delivery.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { deliveryFilters } from '#shared/contract/developers/webhooks.ts';
import { countMatching, type DeliveryRow, streamDeliveries } from './queries.ts';

const statuses = { PENDING: 'Pending', SUCCESSFUL: 'Succeeded', FAILED: 'Failed' } as const;

/** Returns the columns, with times in the business's time zone. */
function deliveryColumns(timeZone: string): Column<DeliveryRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<DeliveryRow>([
    ['Delivery', 38, 'text', (row) => row.id],
    ['Event', 28, 'text', (row) => row.eventType],
    ['Event ID', 38, 'text', (row) => row.eventId],
    ['Number', 10, 'count', (row) => (row.number === null ? null : String(row.number))],
    ['Status', 11, 'text', (row) => statuses[row.status]],
    ['Attempts', 10, 'count', (row) => String(row.attemptCount)],
    ['Response', 9, 'count', (row) => (row.responseStatus === null ? null : String(row.responseStatus))],
    ['Error', 40, 'text', (row) => row.failure],
    [`Happened (${timeZone})`, 20, 'time', (row) => time(row.occurredAt)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Ended (${timeZone})`, 20, 'time', (row) => time(row.endedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: deliveryFilters,
  count: ({ db }, environmentId, filters) => countMatching(db, environmentId, filters),
  stream: streamDeliveries,
  columns: deliveryColumns,
  stem: 'webhook-deliveries',
  sheet: 'Webhook deliveries',
});
