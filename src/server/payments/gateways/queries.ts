// SQL of card gateways: connections, their selection by business, health, and orders.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  GatewayChoicesTable,
  GatewayConnectionsTable,
  GatewayOrdersTable,
} from '#server/platform/db/tables/payments/gateways.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import type { Currency } from '#shared/money.ts';

export type ConnectionRow = Selectable<GatewayConnectionsTable>;
export type OrderRow = Selectable<GatewayOrdersTable>;

/** Returns all connections with their health since an instant, and how often each is selected. */
export function selectConnections(db: Db, since: Date) {
  return db
    .selectFrom('gatewayConnections as c')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('gatewayHours')
          .where('hour', '>=', since)
          .groupBy('connectionId')
          .select([
            'connectionId',
            sql<number>`sum(calls)`.as('calls'),
            sql<number>`sum(failures)`.as('failures'),
          ])
          .as('h'),
      (join) => join.onRef('h.connectionId', '=', 'c.id'),
    )
    .selectAll('c')
    .select([
      sql<number>`coalesce(h.calls, 0)`.as('calls'),
      sql<number>`coalesce(h.failures, 0)`.as('failures'),
      sql<number>`(select count(*) from gateway_choices g where g.connection_id = c.id)`.as('chosenFor'),
    ])
    .orderBy('c.mode')
    .orderBy('c.name')
    .execute();
}
export type ConnectionWithHealth = Awaited<ReturnType<typeof selectConnections>>[number];

export function selectConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('gatewayConnections').where('id', '=', id).selectAll().executeTakeFirst();
}

export function lockConnection(tx: Tx, id: string): Promise<ConnectionRow | undefined> {
  return tx.selectFrom('gatewayConnections').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

export async function insertConnection(tx: Tx, row: Insertable<GatewayConnectionsTable>): Promise<void> {
  await tx.insertInto('gatewayConnections').values(row).execute();
}

type ConnectionChanges = Partial<
  Pick<
    ConnectionRow,
    'name' | 'secrets' | 'enabled' | 'consecutiveFailures' | 'restedUntil' | 'updatedAt' | 'lastNoticeAt'
  >
> & { settings?: string };

export async function updateConnection(db: Db, id: string, changes: ConnectionChanges): Promise<void> {
  await db.updateTable('gatewayConnections').set(changes).where('id', '=', id).execute();
}

/** Deletes a connection without orders; false if there are any. */
export async function deleteConnection(tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .selectFrom('gatewayOrders')
    .where('connectionId', '=', id)
    .select('id')
    .executeTakeFirst();
  if (used) return false;
  await tx.deleteFrom('gatewayHours').where('connectionId', '=', id).execute();
  await tx.deleteFrom('gatewayConnections').where('id', '=', id).execute();
  return true;
}

/** Counts a successful call; it also ends a pause after failures. */
export async function addSuccess(db: Db, id: string, now: Date): Promise<void> {
  await addCall(db, id, now, 0);
  await db
    .updateTable('gatewayConnections')
    .set({ lastSuccessAt: now, consecutiveFailures: 0, restedUntil: null })
    .where('id', '=', id)
    .execute();
}

/** Counts a failed call. From the third consecutive failure the gateway is paused: for one minute, doubled each time, up to 15 minutes. */
export async function addFailure(db: Db, id: string, now: Date, sentence: string): Promise<void> {
  await addCall(db, id, now, 1);
  await db
    .updateTable('gatewayConnections')
    .set({
      lastFailureAt: now,
      lastFailure: sentence,
      consecutiveFailures: sql`consecutive_failures + 1`,
      restedUntil: sql`case when consecutive_failures + 1 >= 3
        then ${now}::timestamptz + least(60 * power(2, least(consecutive_failures - 2, 10)), 900) * interval '1 second'
        else rested_until end`,
    })
    .where('id', '=', id)
    .execute();
}

async function addCall(db: Db, connectionId: string, now: Date, failures: number): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  await sql`insert into gateway_hours (connection_id, hour, calls, failures)
    values (${connectionId}, ${hour}, 1, ${failures})
    on conflict (connection_id, hour) do update
      set calls = gateway_hours.calls + 1, failures = gateway_hours.failures + excluded.failures`.execute(db);
}

/** Returns the connections of a business and currency in order, enabled or not: its own selection, else the default one. */
export function selectChosen(
  db: Db,
  of: { businessId: string; mode: Mode; currency: Currency },
): Promise<ConnectionRow[]> {
  const own = sql<boolean>`exists (select from gateway_choices o
    where o.business_id = ${of.businessId} and o.mode = ${of.mode} and o.currency = ${of.currency})`;
  return db
    .selectFrom('gatewayChoices as g')
    .innerJoin('gatewayConnections as c', 'c.id', 'g.connectionId')
    .where('g.mode', '=', of.mode)
    .where('g.currency', '=', of.currency)
    .where(sql<boolean>`g.business_id is not distinct from case when ${own} then ${of.businessId}::uuid end`)
    .selectAll('c')
    .orderBy('g.priority')
    .execute();
}

/** Whether any gateway charges real cards, in which case live mode is never a simulation, regardless of the configuration. */
export async function hasLiveConnection(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('gatewayConnections')
    .where('mode', '=', 'live')
    .where('enabled', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function selectChoices(db: Db, businessId: string | undefined) {
  return db
    .selectFrom('gatewayChoices as g')
    .innerJoin('gatewayConnections as c', 'c.id', 'g.connectionId')
    .leftJoin('businesses as b', 'b.id', 'g.businessId')
    .$if(businessId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('g.businessId', '=', businessId as string), eb('g.businessId', 'is', null)]),
      ),
    )
    .select(['g.businessId', 'b.businessName', 'g.mode', 'g.currency', 'g.priority'])
    .select(['c.id', 'c.gateway', 'c.name', 'c.enabled', 'c.restedUntil'])
    .orderBy('g.businessId', (order) => order.asc().nullsFirst())
    .orderBy('g.mode', 'desc')
    .orderBy('g.currency')
    .orderBy('g.priority')
    .execute();
}

export async function replaceChoice(
  tx: Tx,
  of: { businessId: string | null; mode: Mode; currency: Currency },
  rows: Insertable<GatewayChoicesTable>[],
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('gatewayChoices')
    .where(sql<boolean>`business_id is not distinct from ${of.businessId}::uuid`)
    .where('mode', '=', of.mode)
    .where('currency', '=', of.currency)
    .returning(['connectionId', 'priority'])
    .execute();
  if (rows.length > 0) await tx.insertInto('gatewayChoices').values(rows).execute();
  return removed.sort((a, b) => a.priority - b.priority).map((row) => row.connectionId);
}

export function selectConnectionsById(db: Db, ids: string[]): Promise<ConnectionRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('gatewayConnections').where('id', 'in', ids).selectAll().execute();
}

export function selectBusinessName(db: Db, businessId: string) {
  return db.selectFrom('businesses').where('id', '=', businessId).select('businessName').executeTakeFirst();
}
