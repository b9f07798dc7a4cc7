// The log of API calls for merchants, and its deletion after 30 days.

import type { Db } from '#server/platform/db/database.ts';
import { answerPage } from '#server/platform/db/list-pages.ts';
import type { ApiCall, ApiCallDetail, ApiCallListQuery } from '#shared/contract/developers/api-calls.ts';
import { AppError } from '#shared/contract/errors.ts';
import { windowBeyond } from '#shared/pagination.ts';
import { type ApiCallRow, countCalls, selectCall, selectCalls } from './queries.ts';

function toCall(row: ApiCallRow): ApiCall {
  return {
    id: row.id,
    at: row.at.toISOString(),
    method: row.method,
    path: row.path,
    operation: row.operation,
    status: row.status,
    errorCode: row.errorCode,
    durationMs: row.durationMs,
    ip: row.ip,
    key: { id: row.keyId, name: row.keyName, kind: row.keyKind, hint: row.hint },
  };
}

export async function listCalls(db: Db, environmentId: string, query: ApiCallListQuery) {
  return answerPage(query, selectCalls(db, environmentId, query, windowBeyond(query)), toCall, async () => {
    const [succeeded, failed] = await Promise.all([
      countCalls(db, environmentId, query, 'succeeded'),
      countCalls(db, environmentId, query, 'failed'),
    ]);
    const counts = { all: succeeded + failed, succeeded, failed };
    const [only] = query.outcome;
    return { counts, total: counts[only && query.outcome.length === 1 ? only : 'all'] };
  });
}

/** Errors: NOT_FOUND. */
export async function getCall(db: Db, environmentId: string, callId: string): Promise<ApiCallDetail> {
  const row = await selectCall(db, environmentId, callId);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...toCall(row),
    userAgent: row.userAgent,
    idempotencyKey: row.idempotencyKey,
    query: row.query,
    requestBody: row.requestBody,
    responseBody: row.responseBody,
  };
}
