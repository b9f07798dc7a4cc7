// SQL for claiming due deliveries and recording their results.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

/** A delivery claimed for an attempt, with all data that the attempt needs. */
export type ClaimedDelivery = {
  environmentId: string;
  id: string;
  /** The number of this attempt. */
  number: number;
  attemptsMax: number;
  firstAttemptAt: Date;
  claimedUntil: Date;
  /** Whether an earlier claim expired without a result (its instance died). */
  wasLost: boolean;
  endpointId: string;
  url: string;
  listening: boolean;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
  headers: { name: string; value: string }[];
  eventId: string;
  eventType: string;
  sample: boolean;
  body: string;
};

export type ClaimOptions = {
  environmentId: string;
  now: Date;
  leaseUntil: Date;
  /** The maximum number of deliveries per endpoint. */
  perEndpoint: number;
  limit: number;
  /** Endpoints that already have enough deliveries in flight. */
  busy: readonly string[];
};

/** The time of the next due delivery. Merchants wait for it, so delivery starts at that moment. */
export const findNextDelivery = (): DueQuery =>
  sql`select next_attempt_at as at from webhook_deliveries where status = 'PENDING' order by next_attempt_at limit 1`;

/**
 * Returns environments with due deliveries for an endpoint that is not busy, longest due first. Steps from endpoint to endpoint in the
 * index of pending deliveries, so that a long queue of one endpoint neither adds cost nor delays the others.
 */
export async function selectDueEnvironments(
  db: Db,
  { now, busy, limit }: Pick<ClaimOptions, 'now' | 'busy' | 'limit'>,
): Promise<string[]> {
  const { rows } = await sql<{ environmentId: string }>`
    with recursive waiting as (
      (select environment_id, endpoint_id, next_attempt_at from webhook_deliveries
       where status = 'PENDING' order by environment_id, endpoint_id, next_attempt_at limit 1)
      union all
      select n.environment_id, n.endpoint_id, n.next_attempt_at from waiting w cross join lateral (
        select d.environment_id, d.endpoint_id, d.next_attempt_at from webhook_deliveries d
        where d.status = 'PENDING' and (d.environment_id, d.endpoint_id) > (w.environment_id, w.endpoint_id)
        order by d.environment_id, d.endpoint_id, d.next_attempt_at limit 1) n
    )
    select environment_id from waiting where next_attempt_at <= ${now} and endpoint_id <> all (${[...busy]}::uuid[])
    group by 1 order by min(next_attempt_at) limit ${limit}::integer`.execute(db);
  return rows.map(({ environmentId }) => environmentId);
}

/** Claims due deliveries of an environment for the duration of the lease, stepping from endpoint to endpoint in the same way. */
export async function claimDeliveries(db: Db, query: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { environmentId, now, leaseUntil, perEndpoint, limit, busy } = query;
  const { rows } = await sql<ClaimedDelivery>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries
       where environment_id = ${environmentId} and status = 'PENDING' order by endpoint_id limit 1)
      union all
      select n.endpoint_id from waiting w cross join lateral (
        select d.endpoint_id from webhook_deliveries d
        where d.environment_id = ${environmentId} and d.status = 'PENDING' and d.endpoint_id > w.endpoint_id
        order by d.endpoint_id limit 1) n
    ), due as (
      select t.environment_id, t.id, t.claimed_until is not null as was_lost
      from waiting w cross join lateral (
        select d.environment_id, d.id, d.claimed_until from webhook_deliveries d
        where d.environment_id = ${environmentId} and d.endpoint_id = w.endpoint_id and d.status = 'PENDING'
          and d.next_attempt_at <= ${now}
        order by d.next_attempt_at limit ${perEndpoint}::integer for update skip locked) t
      where w.endpoint_id <> all (${[...busy]}::uuid[])
      limit ${limit}::integer
    )
    update webhook_deliveries d set
      claimed_until = ${leaseUntil}, next_attempt_at = ${leaseUntil}, attempt_count = d.attempt_count + 1,
      first_attempt_at = coalesce(d.first_attempt_at, ${now})
    from due, webhook_endpoints e, webhook_events v
    where d.environment_id = due.environment_id and d.id = due.id
      and e.environment_id = d.environment_id and e.id = d.endpoint_id
      and v.environment_id = d.environment_id and v.id = d.event_id
    returning d.environment_id as "environmentId", d.id, d.attempt_count as number, d.attempts_max as "attemptsMax",
      d.first_attempt_at as "firstAttemptAt", d.claimed_until as "claimedUntil", due.was_lost as "wasLost",
      e.id as "endpointId", e.url, e.enabled and e.removed_at is null as listening, e.secret,
      e.previous_secret as "previousSecret", e.previous_secret_until as "previousSecretUntil", e.headers,
      v.id as "eventId", v.type as "eventType", v.sample, v.body`.execute(db);
  return rows;
}

/** The result of one attempt. */
export type AttemptResult = {
  environmentId: string;
  deliveryId: string;
  endpointId: string;
  number: number;
  wasLost: boolean;
  /** Whether the attempt counts for the health of the endpoint; a manual test does not. */
  counts: boolean;
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  failure: string | null;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  nextAttemptAt: string | null;
  endedAt: string | null;
};

const resultColumns = sql`as r ("environmentId" uuid, "deliveryId" uuid, "endpointId" uuid, number integer,
  "wasLost" boolean, counts boolean, "startedAt" timestamptz, "durationMs" integer, "requestHeaders" jsonb,
  "responseStatus" integer, "responseHeaders" jsonb, "responseBody" text, failure text, status text,
  "nextAttemptAt" timestamptz, "endedAt" timestamptz)`;

const lostWords = 'The server stopped before the response was recorded.';

/**
 * Inserts many results at once. The result of an attempt whose lease was lost in the meantime is kept, but no longer changes the delivery.
 */
export async function insertResults(tx: Tx, results: readonly AttemptResult[]): Promise<void> {
  const json = JSON.stringify(results);
  await sql`
    insert into webhook_attempts (environment_id, delivery_id, number, started_at, duration_ms, request_headers,
      response_status, response_headers, response_body, failure)
    select r."environmentId", r."deliveryId", r.number, r."startedAt", r."durationMs", r."requestHeaders",
      r."responseStatus", r."responseHeaders", r."responseBody", r.failure
    from json_to_recordset(${json}::json) ${resultColumns}
    union all
    select r."environmentId", r."deliveryId", r.number - 1, r."startedAt", null, '{}', null, null, null, ${lostWords}
    from json_to_recordset(${json}::json) ${resultColumns} where r."wasLost"
    on conflict (environment_id, delivery_id, number) do nothing`.execute(tx);
  await sql`
    update webhook_deliveries d set status = r.status, claimed_until = null, response_status = r."responseStatus",
      failure = r.failure, next_attempt_at = coalesce(r."nextAttemptAt", d.next_attempt_at), ended_at = r."endedAt"
    from json_to_recordset(${json}::json) ${resultColumns}
    where d.environment_id = r."environmentId" and d.id = r."deliveryId" and d.attempt_count = r.number
      and d.claimed_until is not null`.execute(tx);
}

/** Sets the time since which an endpoint fails: the start of the first failure after its last success. */
export async function markHealth(tx: Tx, results: readonly AttemptResult[]): Promise<void> {
  const last = new Map<string, AttemptResult>();
  for (const result of results) if (result.counts) last.set(result.endpointId, result);
  if (last.size === 0) return;
  const json = JSON.stringify([...last.values()].sort((a, b) => a.endpointId.localeCompare(b.endpointId)));
  await sql`
    update webhook_endpoints e set
      failing_since = case when r.failure is null then null else r."startedAt" end,
      attention_at = null
    from json_to_recordset(${json}::json) ${resultColumns}
    where e.environment_id = r."environmentId" and e.id = r."endpointId"
      and (r.failure is null) = (e.failing_since is not null)`.execute(tx);
}

/** Releases claimed deliveries that were not sent. */
export async function releaseDeliveries(db: Db, taken: readonly ClaimedDelivery[], now: Date): Promise<void> {
  const json = JSON.stringify(taken.map(({ environmentId, id, number }) => ({ environmentId, id, number })));
  await sql`
    update webhook_deliveries d set claimed_until = null, next_attempt_at = ${now}, attempt_count = d.attempt_count - 1
    from json_to_recordset(${json}::json) as r ("environmentId" uuid, id uuid, number integer)
    where d.environment_id = r."environmentId" and d.id = r.id and d.attempt_count = r.number
      and d.claimed_until is not null`.execute(db);
}
