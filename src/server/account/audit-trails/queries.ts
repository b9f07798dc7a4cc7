// SQL of the audit trail of a business.

import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { AuditEntriesTable } from '#server/platform/db/tables/platform/calls.ts';
import type { AuditFilters } from '#shared/contract/account/audit-trails.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { actionsSaying } from './summaries.ts';

export type AuditRow = Selectable<AuditEntriesTable>;

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function matching(db: Db, businessId: string, filters: Omit<AuditFilters, 'result'>) {
  let query = db.selectFrom('auditEntries').where('businessId', '=', businessId);
  if (filters.from) query = query.where('at', '>=', new Date(filters.from));
  if (filters.to) query = query.where('at', '<', new Date(filters.to));
  if (filters.actorKind.length > 0) query = query.where('actorKind', 'in', filters.actorKind);
  if (filters.mode.length > 0) query = query.where('mode', 'in', filters.mode);
  if (filters.entity) query = query.where('entity', '=', filters.entity);
  if (filters.action) query = query.where('action', '=', filters.action);
  const { search } = filters;
  if (!search) return query;
  const pattern = containsPattern(search);
  const actions = actionsSaying(search);
  return query.where((eb) =>
    eb.or([
      ...(actions.length > 0 ? [eb('action', 'in', actions)] : []),
      eb('actorName', 'ilike', pattern),
      eb('actorEmail', 'ilike', pattern),
      eb('entityId', '=', search),
      eb('ip', '=', search),
      eb('requestId', '=', search),
      ...(isUuid.test(search) ? [eb('actorId', '=', search)] : []),
    ]),
  );
}

export function selectEntries(
  db: Db,
  businessId: string,
  filters: AuditFilters,
  window: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return matching(db, businessId, filters)
    .$if(filters.result.length > 0, (query) => query.where('result', 'in', filters.result))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** Counts entries per result, over the newest matches up to the cap. */
export async function countEntries(
  db: Db,
  businessId: string,
  filters: AuditFilters,
): Promise<{ done: number; refused: number }> {
  const counted = async (result: 'done' | 'refused'): Promise<number> => {
    const some = matching(db, businessId, filters).where('result', '=', result).select('id').limit(countCap);
    const { count } = await db
      .selectFrom(some.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const [done, refused] = await Promise.all([counted('done'), counted('refused')]);
  return { done, refused };
}

export function selectEntry(db: Db, businessId: string, entryId: string): Promise<AuditRow | undefined> {
  return db
    .selectFrom('auditEntries')
    .where('businessId', '=', businessId)
    .where('id', '=', entryId)
    .selectAll()
    .executeTakeFirst();
}

/** Returns the kinds of entities by a loose index scan, whose cost does not grow with the number of entries. */
export async function selectEntities(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    with recursive hop as (
      (select entity from audit_entries where business_id = ${businessId} order by entity limit 1)
      union all
      select (select e.entity from audit_entries e where e.business_id = ${businessId} and e.entity > hop.entity
        order by e.entity limit 1)
      from hop where hop.entity is not null
    )
    select entity from hop where entity is not null`.execute(db);
  return rows.map((row) => row.entity);
}

const batchRows = 250;

/** Streams all matches from one snapshot, newest first, in batches. */
export async function* streamEntries(
  database: Database,
  businessId: string,
  filters: AuditFilters,
): AsyncGenerator<AuditRow[]> {
  const rows = matching(database.db, businessId, filters)
    .$if(filters.result.length > 0, (query) => query.where('result', 'in', filters.result))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const tx = await database.db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare entries no scroll cursor for ${rows}`.execute(tx);
    while (true) {
      const batch = await sql<AuditRow>`fetch ${sql.lit(batchRows)} from entries`.execute(tx);
      if (batch.rows.length === 0) return;
      yield batch.rows;
    }
  } finally {
    await tx.rollback().execute();
  }
}

export async function countForExport(db: Db, businessId: string, filters: AuditFilters): Promise<number> {
  const { count } = await matching(db, businessId, filters)
    .$if(filters.result.length > 0, (query) => query.where('result', 'in', filters.result))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
