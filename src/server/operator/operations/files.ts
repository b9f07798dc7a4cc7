// Exports and imports of all merchants, for staff: failed, waiting and completed files, and retries of failed exports.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { retryExport } from '#server/platform/exports/retry-export.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OperationsFile, operationsContract } from '#shared/contract/operator/console/operations.ts';
import { pageWindow } from '#shared/pagination.ts';
import { maskFailure } from './mask.ts';

type Filters = QueryOf<(typeof operationsContract)['listConsoleFiles']>;

type FileRow = {
  environmentId: string;
  id: string;
  direction: 'export' | 'import';
  kind: string;
  businessId: string | null;
  businessName: string | null;
  mode: 'test' | 'live' | null;
  rowsDone: number;
  rowsTotal: number | null;
  failure: string | null;
  createdAt: Date;
};

const exportStates = {
  FAILED: sql`x.status = 'FAILED'`,
  WAITING: sql`x.status in ('PENDING', 'PROCESSING')`,
  DONE: sql`x.status = 'COMPLETED'`,
} as const;
/** An import does not fail as a whole: its rows do, and an interrupted import continues when the file is sent again. */
const importStates = {
  FAILED: sql`false`,
  WAITING: sql`x.completed_at is null`,
  DONE: sql`x.completed_at is not null`,
} as const;

function filesOf({ state, businessId }: Filters): RawBuilder<unknown> {
  const ofBusiness = sql`left join environments e on e.id = x.environment_id left join businesses b on b.id = e.business_id`;
  const condition = businessId ? sql`e.business_id = ${businessId}` : sql`true`;
  return sql`(
    select x.environment_id, x.id, 'export' as direction, x.kind, e.business_id, b.business_name, e.mode, x.rows_done, x.rows_total,
      x.failure, x.created_at
    from exports x ${ofBusiness} where ${exportStates[state]} and ${condition}
    union all
    select x.environment_id, x.id, 'import', x.kind, e.business_id, b.business_name, e.mode,
      (select count(*) from import_rows r where r.environment_id = x.environment_id and r.import_id = x.id), x.row_count,
      null, x.created_at
    from imports x ${ofBusiness} where ${importStates[state]} and ${condition}
  ) f`;
}

function toFile(row: FileRow, state: OperationsFile['state']): OperationsFile {
  const { businessId, businessName, failure, createdAt } = row;
  return {
    id: row.id,
    environmentId: row.environmentId,
    direction: row.direction,
    kind: row.kind,
    business: businessId ? { id: businessId, name: businessName ?? '' } : null,
    mode: row.mode,
    state,
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    failure: maskFailure(failure),
    canRetry: row.direction === 'export' && state === 'FAILED',
    createdAt: createdAt.toISOString(),
  };
}

export async function listFiles(db: Db, query: Filters) {
  const { limit, offset } = pageWindow(query);
  const { rows } = await sql<FileRow>`
    select f.* from ${filesOf(query)} order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${filesOf(query)} limit ${countCap}) counted`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  const items = rows.map((row) => toFile(row, query.state));
  return { items, page: query.page, limit, total, totalCapped: total >= countCap };
}

type Acting = { tx: Tx; audit: (details: AuditDetails) => void };

/** Errors: NOT_FOUND; CONFLICT when it has not failed or is already being retried. */
export async function retryExportOfMerchant(
  { tx, audit }: Acting,
  { exportId, environmentId }: { exportId: string; environmentId: string },
): Promise<void> {
  const found = await tx
    .selectFrom('exports as x')
    .innerJoin('environments as e', 'e.id', 'x.environmentId')
    .where('x.environmentId', '=', environmentId)
    .where('x.id', '=', exportId)
    .select(['x.kind', 'e.businessId'])
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  if (!(await retryExport(tx, environmentId, exportId)))
    throw new AppError('CONFLICT', { sentence: 'The export has not failed, or is already being retried.' });
  const { businessId, kind } = found;
  audit({ businessId, entity: 'export', entityId: exportId, after: { kind, retried: true } });
}
