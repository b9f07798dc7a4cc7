// The columns of an exported file of the audit trail.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import type { ExportKind } from '#server/platform/exports/export-kind.ts';
import { auditFilters } from '#shared/contract/account/audit-trails.ts';
import { actionLabel, countAuditEntries, type StreamedEntry, streamAuditEntries } from './export-entries.ts';
import { orderFields } from './field-order.ts';

type Fields = StreamedEntry['before'];
const inJson = (row: StreamedEntry, fields: Fields): string | null =>
  fields === null ? null : JSON.stringify(orderFields(row.action, fields));

/** Returns the columns; times are in the time zone of the business. */
export function auditColumns(timeZone: string): Column<StreamedEntry>[] {
  const time = wallClock(timeZone);
  return columnsOf<StreamedEntry>([
    [`Time (${timeZone})`, 20, 'time', (row) => time(row.at)],
    ['Who', 22, 'text', (row) => row.actorName],
    ['E-mail', 28, 'text', (row) => row.actorEmail],
    ['Type', 10, 'text', (row) => row.actorKind],
    ['Role', 14, 'text', (row) => row.roleName],
    ['Viewed as', 24, 'text', (row) => row.impersonator],
    ['What', 36, 'text', actionLabel],
    ['Action', 24, 'text', (row) => row.action],
    ['On', 16, 'text', (row) => row.entity],
    ['Id', 38, 'text', (row) => row.entityId],
    ['Result', 10, 'text', (row) => row.result],
    ['Refused because', 18, 'text', (row) => row.errorCode],
    ['Before', 40, 'text', (row) => inJson(row, row.before)],
    ['After', 40, 'text', (row) => inJson(row, row.after)],
    ['Mode', 8, 'text', (row) => row.mode],
    ['IP address', 16, 'text', (row) => row.ip],
    ['Device', 40, 'text', (row) => row.userAgent],
    ['Request', 38, 'text', (row) => row.requestId],
    ['Place in the chain', 12, 'count', (row) => (row.seq === null ? null : String(row.seq))],
    ['Hash', 66, 'text', (row) => row.hash?.toString('hex') ?? null],
  ]);
}

/** For the whole business, both modes. */
export const exportKind: ExportKind = (database, { row, owner }) => {
  const filters = auditFilters.parse(row.filters);
  return {
    count: () => countAuditEntries(database, owner.businessId, filters),
    stream: () => streamAuditEntries(database, owner.businessId, filters),
    columns: auditColumns(owner.timeZone),
    stem: 'audit-trail',
    sheet: 'Audit trail',
  };
};
