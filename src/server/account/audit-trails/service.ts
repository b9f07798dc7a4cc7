// The audit trail as shown to a business.

import type { z } from 'zod';
import { brandOf } from '#server/account/branding/brand-of.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { answerPage } from '#server/platform/db/list-pages.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type {
  AuditEntry,
  AuditEntryDetail,
  auditListQuery,
  auditTrailsContract,
} from '#shared/contract/account/audit-trails.ts';
import type { BodyOf, OutputOf } from '#shared/contract/endpoint.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { windowBeyond } from '#shared/pagination.ts';
import { orderFields } from './field-order.ts';
import { type AuditRow, countEntries, selectEntries, selectEntry } from './queries.ts';
import { summaryOf } from './summaries.ts';

/** `brand`: the name of the platform. */
function toEntry(row: AuditRow, brand: string): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actorKind,
      name: row.actorKind === 'system' ? brand : row.actorName,
      email: row.actorEmail,
      role: row.roleName,
      impersonator: row.impersonator,
    },
    action: row.action,
    summary: summaryOf(row.action),
    entity: row.entity,
    entityId: row.entityId,
    mode: row.mode,
    ip: row.ip,
    result: row.result,
    errorCode: row.errorCode,
  };
}

/** Returns one page of the changes of a business, in both modes. */
export async function listAuditEntries(
  services: { publicUrl: string },
  db: Db,
  businessId: string,
  query: z.output<typeof auditListQuery>,
): Promise<OutputOf<(typeof auditTrailsContract)['listAuditEntries']>> {
  const { company_name: brand } = await brandOf(db, services);
  return answerPage(
    query,
    selectEntries(db, businessId, query, windowBeyond(query)),
    (row) => toEntry(row, brand),
    async () => {
      const { done, refused } = await countEntries(db, businessId, query);
      const counts = { all: done + refused, done, refused };
      const { result } = query;
      const total = result.length === 0 ? counts.all : result.reduce((sum, one) => sum + counts[one], 0);
      return { counts, total, totalCapped: done >= countCap || refused >= countCap };
    },
  );
}

export async function getAuditEntry(
  services: { publicUrl: string },
  db: Db,
  businessId: string,
  entryId: string,
): Promise<AuditEntryDetail> {
  const row = await selectEntry(db, businessId, entryId);
  if (!row) throw new AppError('NOT_FOUND');
  const { seq, hash, prevHash } = row;
  return {
    ...toEntry(row, (await brandOf(db, services)).company_name),
    before: orderFields(row.action, row.before),
    after: orderFields(row.action, row.after),
    userAgent: row.userAgent,
    requestId: row.requestId,
    chain:
      seq !== null && hash && prevHash
        ? { seq, hash: hash.toString('hex'), previousHash: prevHash.toString('hex') }
        : null,
  };
}

/** Requests an export of the entries that match the filters. */
export function exportAuditEntries(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  { format, filters }: BodyOf<(typeof auditTrailsContract)['exportAuditEntries']>,
): Promise<ExportJob> {
  return createExport(tx, clock, actor, { kind: 'audit_trail', format, filters, ids: null });
}
