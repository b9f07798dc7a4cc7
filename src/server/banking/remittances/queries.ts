// SQL of remittances: made, locked, changed, found.
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  RemittanceEventsTable,
  RemittancesTable,
} from '#server/platform/db/tables/banking/remittances.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

export type RemittanceRow = Selectable<RemittancesTable>;
export type NewRemittanceRow = Clear<Insertable<RemittancesTable>>;

export function insertRemittance(tx: Tx, row: NewRemittanceRow): Promise<RemittanceRow> {
  return tx
    .insertInto('remittances')
    .values(sealRow<Insertable<RemittancesTable>>('remittances', [row.environmentId, row.id], row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertRemittanceEvent(tx: Tx, row: Insertable<RemittanceEventsTable>): Promise<void> {
  await tx.insertInto('remittanceEvents').values(row).execute();
}

/** Whether there are any. */
export const findDue = (due: RawBuilder<boolean>): DueQuery =>
  sql`select 1 from remittances where next_at is not null and ${due} order by next_at limit 1`;

/** Remittances a job has to look at, by the clocks of their environments as `due` says. */
export function selectDue(
  db: Db,
  due: RawBuilder<boolean>,
  limit: number,
): Promise<{ environmentId: string; id: string }[]> {
  return db
    .selectFrom('remittances')
    .where('nextAt', 'is not', null)
    .where(due)
    .select(['environmentId', 'id'])
    .orderBy('nextAt')
    .limit(limit)
    .execute();
}

/** The remittance, locked; undefined when there is none, or, with `skip`, when somebody else has it. */
export function lockRemittance(
  tx: Tx,
  environmentId: string,
  remittanceId: string,
  skip = false,
): Promise<RemittanceRow | undefined> {
  return tx
    .selectFrom('remittances')
    .where('environmentId', '=', environmentId)
    .where('id', '=', remittanceId)
    .selectAll()
    .forNoKeyUpdate()
    .$if(skip, (query) => query.skipLocked())
    .executeTakeFirst();
}

export function updateRemittance(
  tx: Tx,
  row: Pick<RemittanceRow, 'environmentId' | 'id'>,
  changes: Clear<Updateable<RemittancesTable>>,
): Promise<RemittanceRow> {
  return tx
    .updateTable('remittances')
    .set(sealRow<Updateable<RemittancesTable>>('remittances', [row.environmentId, row.id], changes))
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whose a remittance is: what sending it and giving it back need to know. */
export function selectOwner(
  db: Db,
  environmentId: string,
): Promise<{ mode: 'test' | 'live'; timeZone: string; businessId: string }> {
  return db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', '=', environmentId)
    .select(['e.mode', 'b.timeZone', 'e.businessId'])
    .executeTakeFirstOrThrow();
}
