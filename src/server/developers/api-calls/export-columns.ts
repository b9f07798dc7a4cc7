// The columns of an exported file of the log of API calls; bodies are only shown on the page of a call.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { apiCallFilters } from '#shared/contract/developers/api-calls.ts';
import { type ApiCallRow, countMatching, streamCalls } from './queries.ts';

/** Columns with times in the time zone of the business. */
function callColumns(timeZone: string): Column<ApiCallRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<ApiCallRow>([
    ['Request ID', 38, 'text', (row) => row.id],
    [`Time (${timeZone})`, 20, 'time', (row) => time(row.at)],
    ['Method', 9, 'text', (row) => row.method],
    ['Path', 44, 'text', (row) => row.path],
    ['Call', 26, 'text', (row) => row.operation],
    ['Status', 9, 'count', (row) => String(row.status)],
    ['Error', 22, 'text', (row) => row.errorCode],
    ['Took (ms)', 10, 'count', (row) => String(row.durationMs)],
    ['API key', 24, 'text', (row) => `${row.keyName} ${row.hint}`],
    ['IP address', 18, 'text', (row) => row.ip],
    ['Idempotency key', 38, 'text', (row) => row.idempotencyKey],
  ]);
}

export const exportKind = exportOf({
  filters: apiCallFilters,
  count: ({ db }, environmentId, filters) => countMatching(db, environmentId, filters),
  stream: streamCalls,
  columns: callColumns,
  stem: 'api-calls',
  sheet: 'API calls',
});
