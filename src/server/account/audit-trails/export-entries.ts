// The content of an audit trail export.

import type { Database } from '#server/platform/db/database.ts';
import type { AuditFilters } from '#shared/contract/account/audit-trails.ts';
import { type AuditRow, countForExport, streamEntries } from './queries.ts';
import { summaryOf } from './summaries.ts';

export type StreamedEntry = AuditRow;

export function countAuditEntries(
  database: Database,
  businessId: string,
  filters: AuditFilters,
): Promise<number> {
  return countForExport(database.db, businessId, filters);
}

export function streamAuditEntries(
  database: Database,
  businessId: string,
  filters: AuditFilters,
): AsyncGenerator<StreamedEntry[]> {
  return streamEntries(database, businessId, filters);
}

/** The label of the action, as on the screen. */
export function actionLabel(row: StreamedEntry): string {
  return summaryOf(row.action);
}
