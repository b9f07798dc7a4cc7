// Exports: requesting, following and downloading a file.

import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment, FileAnswer } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { isPermissions } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { DeclaredExports } from './export-kind.ts';
import { type ExportRow, insertExport, selectChunk, selectExport, selectNewestExports } from './queries.ts';

const keptDays = 7;
const listedMax = 20;
const unpack = promisify(gunzip);

function toJob(row: ExportRow): ExportJob {
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    status: row.status,
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    fileName: row.fileName,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The kind and filters of an export, after the caller's permission was checked. */
export type ExportInput = {
  kind: ExportJob['kind'];
  format: ExportJob['format'];
  filters: unknown;
  ids: readonly string[] | null;
};

/** Requests an export; a job writes it. */
export async function createExport(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  requested: ExportInput,
): Promise<ExportJob> {
  const createdAt = clock.now();
  const row = await insertExport(tx, {
    environmentId: actor.environment.id,
    id: clock.newId(),
    userId: actor.userId,
    kind: requested.kind,
    format: requested.format,
    filters: JSON.stringify(requested.filters),
    ids: requested.ids && requested.ids.length > 0 ? [...requested.ids] : null,
    status: 'PENDING',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + keptDays * 86_400_000),
  });
  return toJob(row);
}

/** Returns the latest exports of a user in an environment. */
export async function listExports(db: Db, environment: Environment, userId: string): Promise<ExportJob[]> {
  return (await selectNewestExports(db, environment.id, userId, listedMax)).map(toJob);
}

/** Throws NOT_FOUND also for a file that the caller may not see. */
async function findExport(
  db: Db,
  kinds: DeclaredExports,
  actor: Actor,
  exportId: string,
): Promise<ExportRow> {
  const row = await selectExport(db, actor.environment.id, exportId);
  const access = row && kinds[row.kind]?.call.access;
  if (!row || !isPermissions(access) || !isAllowed(actor.permissions, access))
    throw new AppError('NOT_FOUND');
  return row;
}

export async function getExport(
  db: Db,
  kinds: DeclaredExports,
  actor: Actor,
  exportId: string,
): Promise<ExportJob> {
  return toJob(await findExport(db, kinds, actor, exportId));
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Opens the file for reading chunk by chunk while it is sent. */
export async function openExportFile(
  db: Db,
  { kinds, vault }: { kinds: DeclaredExports; vault: Vault },
  actor: Actor,
  exportId: string,
): Promise<FileAnswer> {
  const row = await findExport(db, kinds, actor, exportId);
  if (row.status !== 'COMPLETED' || row.fileName === null) {
    const sentence =
      row.status === 'FAILED' ? 'This file could not be created.' : 'This file is not ready yet.';
    throw new AppError('CONFLICT', { sentence });
  }
  return {
    contentType: contentTypes[row.format],
    fileName: row.fileName,
    body: Readable.from(readFile(db, vault, row.environmentId, exportId), { objectMode: false }),
  };
}

async function* readFile(
  db: Db,
  vault: Vault,
  environmentId: string,
  exportId: string,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const bytes = await selectChunk(db, environmentId, exportId, number);
    if (!bytes) return;
    yield await unpack(vault.openBytes('export_chunks.bytes', [environmentId, exportId, number], bytes));
  }
}
