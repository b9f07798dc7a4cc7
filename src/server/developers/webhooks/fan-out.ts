// Fan-out of recorded events: each event gets its number and body, and each subscribed endpoint a delivery.

import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '#server/platform/db/database.ts';
import { isPlaced } from '#server/platform/db/driver/placement.ts';
import { tryLock } from '#server/platform/db/locks.ts';
import { numberEventRows } from '#server/platform/events/event-rows.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import { type RecordedEvent, renderBody } from './payload.ts';
import { attemptsMax } from './retry-plan.ts';

const batchMax = 500;

type WaitingEvent = RecordedEvent & { environmentId: string };
type Listener = { environmentId: string; id: string; allEvents: boolean; events: string[] };

/** Allocates the given number of event numbers in an environment. Returns the first. */
export async function allocateNumbers(tx: Tx, environmentId: string, count: number): Promise<number> {
  const { last } = await tx
    .insertInto('webhookNumbers')
    .values({ environmentId, last: count })
    .onConflict((conflict) =>
      conflict.column('environmentId').doUpdateSet({ last: sql<number>`webhook_numbers.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

const waitingEvents: Waiting = {
  table: 'webhook_events',
  only: sql<boolean>`number is null`,
  at: 'recorded_at',
};

/** Finds any event without a number. */
export const findWaitingEvents = (): DueQuery =>
  sql`select 1 from webhook_events where number is null order by recorded_at, id limit 1`;

async function selectWaiting(tx: Tx, environmentId: string | null): Promise<WaitingEvent[]> {
  const rows = await tx
    .selectFrom('webhookEvents as v')
    .innerJoin('environments as e', 'e.id', 'v.environmentId')
    .where('v.number', 'is', null)
    .$if(environmentId !== null, (query) => query.where('v.environmentId', '=', environmentId as string))
    .select([
      'v.environmentId',
      'v.id',
      'v.type',
      'v.data',
      'v.payload',
      'v.isSnapshot',
      'v.sample',
      'v.occurredAt',
      'e.mode',
    ])
    .orderBy('v.recordedAt')
    .orderBy('v.id')
    .limit(batchMax)
    .execute();
  return rows.map(({ payload, data, ...event }) => ({
    ...event,
    data: payload ? JSON.parse(payload) : data,
  }));
}

function selectListeners(db: Kysely<Tables>, environmentIds: string[]): Promise<Listener[]> {
  return db
    .selectFrom('webhookEndpoints')
    .where('environmentId', 'in', environmentIds)
    .where('enabled', '=', true)
    .where('removedAt', 'is', null)
    .select(['environmentId', 'id', 'allEvents', 'events'])
    .execute();
}

async function numberEvents(tx: Tx, events: readonly WaitingEvent[]): Promise<void> {
  const byEnvironment = Map.groupBy(events, (event) => event.environmentId);
  const rows: { environmentId: string; id: string; number: number; body: string }[] = [];
  for (const environmentId of [...byEnvironment.keys()].sort()) {
    const own = byEnvironment.get(environmentId) ?? [];
    const first = await allocateNumbers(tx, environmentId, own.length);
    for (const [index, event] of own.entries())
      rows.push({
        environmentId,
        id: event.id,
        number: first + index,
        body: renderBody(event, first + index),
      });
  }
  await numberEventRows(tx, rows);
}

/** Queues deliveries; each event reaches an endpoint by one delivery only. */
export async function insertDeliveries(
  tx: Tx,
  clock: Clock,
  deliveries: readonly { environmentId: string; endpointId: string; eventId: string; eventType: string }[],
  attempts: number = attemptsMax,
): Promise<{ id: string }[]> {
  if (deliveries.length === 0) return [];
  const at = clock.now();
  const rows = deliveries.map((delivery) => ({ ...delivery, id: clock.newId() }));
  await sql`
    insert into webhook_deliveries (environment_id, id, endpoint_id, event_id, event_type, status, attempts_max, next_attempt_at, created_at)
    select d."environmentId", d.id, d."endpointId", d."eventId", d."eventType", 'PENDING', ${attempts}::integer, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as d ("environmentId" uuid, id uuid, "endpointId" uuid, "eventId" uuid, "eventType" text)
    on conflict (environment_id, event_id, endpoint_id) do nothing`.execute(tx);
  return rows;
}

/** Fans out the events of one environment, or of all. */
function fanOut({ database, clock }: Services, environmentId: string | null): Promise<number> {
  return database.inTransaction(async (tx) => {
    const lock = { name: 'fan-out of events', ...(environmentId !== null && { environmentId }) };
    if (!(await tryLock(tx, lock))) return 0;
    const events = await selectWaiting(tx, environmentId);
    if (events.length === 0) return 0;
    await numberEvents(tx, events);
    const listeners = Map.groupBy(
      await selectListeners(tx, [...new Set(events.map((event) => event.environmentId))]),
      (listener) => listener.environmentId,
    );
    const deliveries = events.flatMap((event) =>
      (listeners.get(event.environmentId) ?? [])
        .filter((listener) => listener.allEvents || listener.events.includes(event.type))
        .map((listener) => ({
          environmentId: event.environmentId,
          endpointId: listener.id,
          eventId: event.id,
          eventType: event.type,
        })),
    );
    await insertDeliveries(tx, clock, deliveries);
    return events.length;
  });
}

/** Processes a batch of events. Returns their number. */
export function fanOutEvents(services: Services): Promise<number> {
  const { db } = services.database;
  if (!isPlaced(db)) return fanOut(services, null);
  return eachEnvironment(db, waitingEvents, sql<boolean>`true`, (environmentId) =>
    fanOut(services, environmentId),
  );
}
