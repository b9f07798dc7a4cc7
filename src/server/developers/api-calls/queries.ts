// SQL of the log of API calls.

import { type Insertable, type Selectable, sql } from 'kysely';
import { namesAbout } from '#server/payments/transactions/payment-subjects.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { ApiCallsTable } from '#server/platform/db/tables/developers/api-calls.ts';
import type { ApiCallFilters, ApiCallListQuery } from '#shared/contract/developers/api-calls.ts';
import { countCap } from '#shared/contract/envelope.ts';

export type ApiCallRow = Selectable<ApiCallsTable> & { hint: string };

export async function insertCalls(db: Db, rows: readonly Insertable<ApiCallsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('apiCalls')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
type Filters = Omit<ApiCallFilters, 'outcome' | 'sort'>;

function matching(db: Db, environmentId: string, filters: Filters) {
  let query = db.selectFrom('apiCalls as c').where('c.environmentId', '=', environmentId);
  if (filters.from) query = query.where('c.at', '>=', new Date(filters.from));
  if (filters.to) query = query.where('c.at', '<', new Date(filters.to));
  if (filters.method.length > 0) query = query.where('c.method', 'in', filters.method);
  if (filters.keyId) query = query.where('c.keyId', '=', filters.keyId);
  const { search, transactionId } = filters;
  if (transactionId)
    query = query.where(sql<boolean>`c.subjects && ${namesAbout({ environmentId, transactionId })}`);
  if (!search) return query;
  const pattern = containsPattern(search);
  return query.where((eb) =>
    eb.or([
      eb('c.path', 'ilike', pattern),
      eb('c.idempotencyKey', '=', search),
      eb('c.ip', '=', search),
      ...(isUuid.test(search) ? [eb('c.id', '=', search)] : []),
    ]),
  );
}

type Outcome = 'succeeded' | 'failed';

/** Applies the filters and a single outcome, if only one is requested. */
function withOutcome(db: Db, environmentId: string, filters: Filters, outcomes: readonly Outcome[]) {
  const query = matching(db, environmentId, filters);
  const [only] = outcomes;
  return only && outcomes.length === 1 ? query.where('c.status', only === 'failed' ? '>=' : '<', 400) : query;
}

/** Applies the filters and adds the hint of each key. */
function withKeys(db: Db, environmentId: string, filters: ApiCallFilters) {
  return withOutcome(db, environmentId, filters, filters.outcome)
    .innerJoin('apiKeys as k', (join) =>
      join.onRef('k.environmentId', '=', 'c.environmentId').onRef('k.id', '=', 'c.keyId'),
    )
    .selectAll('c')
    .select('k.hint');
}

const inOrder = listOrder<ApiCallFilters>('c', {
  at: sql`c.at`,
  duration: sql`c.duration_ms`,
});

/** Streams all matching calls, for an exported file. */
export function streamCalls(
  { db }: Database,
  environmentId: string,
  filters: ApiCallFilters,
): AsyncGenerator<ApiCallRow[]> {
  return streamRows(db, inOrder(withKeys(db, environmentId, filters), filters));
}

export function selectCalls(
  db: Db,
  environmentId: string,
  filters: ApiCallListQuery,
  window: { limit: number; offset: number },
): Promise<ApiCallRow[]> {
  return inOrder(withKeys(db, environmentId, filters), filters)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** Counts matches of an outcome among the newest calls, up to the cap. */
export async function countCalls(
  db: Db,
  environmentId: string,
  filters: ApiCallFilters,
  outcome: Outcome,
): Promise<number> {
  const some = withOutcome(db, environmentId, filters, [outcome]).select('c.id').limit(countCap);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts all matches. */
export async function countMatching(db: Db, environmentId: string, filters: ApiCallFilters): Promise<number> {
  const { count } = await withOutcome(db, environmentId, filters, filters.outcome)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function selectCall(db: Db, environmentId: string, callId: string): Promise<ApiCallRow | undefined> {
  return db
    .selectFrom('apiCalls as c')
    .innerJoin('apiKeys as k', (join) =>
      join.onRef('k.environmentId', '=', 'c.environmentId').onRef('k.id', '=', 'c.keyId'),
    )
    .where('c.environmentId', '=', environmentId)
    .where('c.id', '=', callId)
    .selectAll('c')
    .select('k.hint')
    .executeTakeFirst();
}
