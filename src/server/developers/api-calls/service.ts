// The log of API calls as the merchant sees it, and its forgetting after 30 days.

import type { Db } from '#server/platform/db/database.ts';
import type { ApiCall, ApiCallDetail, ApiCallListQuery } from '#shared/contract/developers/api-calls.ts';
import { pageLimitMax } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
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
  const limit = Math.min(query.limit, pageLimitMax);
  const [rows, succeeded, failed] = await Promise.all([
    selectCalls(db, environmentId, query, { limit, offset: (query.page - 1) * limit }),
    countCalls(db, environmentId, query, 'succeeded'),
    countCalls(db, environmentId, query, 'failed'),
  ]);
  const all = succeeded + failed;
  const [only] = query.outcome;
  const chosen = only && query.outcome.length === 1 ? { succeeded, failed }[only] : all;
  return {
    items: rows.map(toCall),
    page: query.page,
    limit,
    total: chosen,
    totalCapped: false,
    counts: { all, succeeded, failed },
  };
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
