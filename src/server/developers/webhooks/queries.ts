// SQL of webhook endpoints and of the lists of their deliveries.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { idsAbout } from '#server/payments/transactions/payment-subjects.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import type {
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
} from '#server/platform/db/tables/developers/webhooks.ts';
import type { DeliveryFilters, DeliveryListQuery } from '#shared/contract/developers/webhooks.ts';
import { countCap } from '#shared/contract/envelope.ts';

export type EndpointRow = Selectable<WebhookEndpointsTable> & { lastDeliveryAt: Date | null };
export type EndpointChange = Updateable<WebhookEndpointsTable>;

function endpointsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('webhookEndpoints as e')
    .where('e.environmentId', '=', environmentId)
    .where('e.removedAt', 'is', null)
    .selectAll('e')
    .select((eb) =>
      eb
        .selectFrom('webhookDeliveries as d')
        .whereRef('d.environmentId', '=', 'e.environmentId')
        .whereRef('d.endpointId', '=', 'e.id')
        .select('d.createdAt')
        .orderBy('d.createdAt', 'desc')
        .limit(1)
        .as('lastDeliveryAt'),
    );
}

export function selectEndpoints(db: Db, environmentId: string): Promise<EndpointRow[]> {
  return endpointsOf(db, environmentId).orderBy('e.createdAt').orderBy('e.id').execute();
}

export function selectEndpoint(
  db: Db,
  environmentId: string,
  endpointId: string,
): Promise<EndpointRow | undefined> {
  return endpointsOf(db, environmentId).where('e.id', '=', endpointId).executeTakeFirst();
}

/** Returns the endpoint, locked until the transaction ends. */
export function lockEndpoint(
  tx: Tx,
  environmentId: string,
  endpointId: string,
): Promise<EndpointRow | undefined> {
  return endpointsOf(tx, environmentId).where('e.id', '=', endpointId).forUpdate('e').executeTakeFirst();
}

export function lockDefaultEndpoint(tx: Tx, environmentId: string): Promise<EndpointRow | undefined> {
  return endpointsOf(tx, environmentId).where('e.isDefault', '=', true).forUpdate('e').executeTakeFirst();
}

export async function insertEndpoint(tx: Tx, row: Insertable<WebhookEndpointsTable>): Promise<void> {
  await tx.insertInto('webhookEndpoints').values(row).execute();
}

export async function updateEndpointRow(
  tx: Tx,
  environmentId: string,
  endpointId: string,
  change: EndpointChange,
): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set(change)
    .where('environmentId', '=', environmentId)
    .where('id', '=', endpointId)
    .execute();
}

/** Abandons pending deliveries of an endpoint that are not being sent at this moment. */
export async function abandonDeliveries(
  tx: Tx,
  environmentId: string,
  endpointId: string,
  failure: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'FAILED', failure, endedAt: at })
    .where('environmentId', '=', environmentId)
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'PENDING')
    .where('claimedUntil', 'is', null)
    .execute();
}

export type DeliveryRow = Selectable<WebhookDeliveriesTable> & {
  number: number | null;
  occurredAt: Date;
  sample: boolean;
};
type Filters = Omit<DeliveryFilters, 'status' | 'sort'>;

function matching(db: Db, environmentId: string, filters: Filters) {
  let query = db
    .selectFrom('webhookDeliveries as d')
    .where('d.environmentId', '=', environmentId)
    .where('d.endpointId', 'in', (subquery) =>
      subquery
        .selectFrom('webhookEndpoints')
        .where('environmentId', '=', environmentId)
        .where('removedAt', 'is', null)
        .select('id'),
    );
  if (filters.endpointId) query = query.where('d.endpointId', '=', filters.endpointId);
  if (filters.type.length > 0) query = query.where('d.eventType', 'in', filters.type);
  if (filters.from) query = query.where('d.createdAt', '>=', new Date(filters.from));
  if (filters.to) query = query.where('d.createdAt', '<', new Date(filters.to));
  const { transactionId } = filters;
  if (transactionId)
    query = query.where('d.eventId', 'in', (events) =>
      events
        .selectFrom('webhookEvents')
        .where('environmentId', '=', environmentId)
        .where('subjectId', '=', sql<string>`any(${idsAbout({ environmentId, transactionId })})`)
        .select('id'),
    );
  return query;
}

function withEvent(db: Db, environmentId: string, filters: Filters) {
  return matching(db, environmentId, filters)
    .innerJoin('webhookEvents as v', (join) =>
      join.onRef('v.environmentId', '=', 'd.environmentId').onRef('v.id', '=', 'd.eventId'),
    )
    .selectAll('d')
    .select(['v.number', 'v.occurredAt', 'v.sample']);
}

const noFilters: Filters = { type: [] };

const withStatus = (db: Db, environmentId: string, filters: DeliveryFilters) =>
  withEvent(db, environmentId, filters).$if(filters.status.length > 0, (query) =>
    query.where('d.status', 'in', filters.status),
  );

const inOrder = listOrder<DeliveryFilters>('d', {
  at: sql`d.created_at`,
});

/** Streams all deliveries that match the filters, for an export. */
export function streamDeliveries(
  { db }: Database,
  environmentId: string,
  filters: DeliveryFilters,
): AsyncGenerator<DeliveryRow[]> {
  return streamRows(db, inOrder(withStatus(db, environmentId, filters), filters));
}

export function selectDeliveries(
  db: Db,
  environmentId: string,
  filters: DeliveryListQuery,
  window: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return inOrder(withStatus(db, environmentId, filters), filters)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** Counts all deliveries that match the filters. */
export async function countMatching(
  db: Db,
  environmentId: string,
  filters: DeliveryFilters,
): Promise<number> {
  const { count } = await matching(db, environmentId, filters)
    .$if(filters.status.length > 0, (query) => query.where('d.status', 'in', filters.status))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the newest matching deliveries by status, up to the cap. */
export async function countDeliveries(
  db: Db,
  environmentId: string,
  filters: DeliveryFilters,
): Promise<Record<DeliveryRow['status'], number>> {
  const counted = async (status: DeliveryRow['status']): Promise<number> => {
    const some = matching(db, environmentId, filters)
      .where('d.status', '=', status)
      .select('d.id')
      .limit(countCap);
    const { count } = await db
      .selectFrom(some.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const [PENDING, SUCCESSFUL, FAILED] = await Promise.all([
    counted('PENDING'),
    counted('SUCCESSFUL'),
    counted('FAILED'),
  ]);
  return { PENDING, SUCCESSFUL, FAILED };
}

export function selectDelivery(db: Db, environmentId: string, deliveryId: string) {
  return withEvent(db, environmentId, noFilters)
    .innerJoin('webhookEndpoints as e', (join) =>
      join.onRef('e.environmentId', '=', 'd.environmentId').onRef('e.id', '=', 'd.endpointId'),
    )
    .where('d.id', '=', deliveryId)
    .where('e.removedAt', 'is', null)
    .select(['e.url', 'e.enabled', 'v.body'])
    .executeTakeFirst();
}

export function selectAttempts(db: Db, environmentId: string, deliveryId: string) {
  return db
    .selectFrom('webhookAttempts')
    .where('environmentId', '=', environmentId)
    .where('deliveryId', '=', deliveryId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
}

/** Queues a delivery again, due at once. Returns false while it is being sent. */
export async function requeueDelivery(
  tx: Tx,
  environmentId: string,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({
      status: 'PENDING',
      nextAttemptAt: now,
      endedAt: null,
      // A delivery that has ended gets one more attempt; a pending one continues its schedule.
      attemptsMax: sql<number>`case when status = 'PENDING' then attempts_max else attempt_count + 1 end`,
    })
    .where('environmentId', '=', environmentId)
    .where('id', '=', deliveryId)
    .where('claimedUntil', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
