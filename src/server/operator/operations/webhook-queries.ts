// SQL of webhook endpoints and deliveries of all merchants.

import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import type {
  consoleDeliveryQuery,
  endpointListQuery,
} from '#shared/contract/operator/console/operations.ts';

type Window = { limit: number; offset: number };
type EndpointFilters = z.output<typeof endpointListQuery>;
type DeliveryFilters = z.output<typeof consoleDeliveryQuery>;

const ofBusiness = (environmentId: RawBuilder<unknown>) =>
  sql`join environments e on e.id = ${environmentId} join businesses b on b.id = e.business_id`;

const states = {
  failing: sql`w.enabled and w.failing_since is not null`,
  working: sql`w.enabled and w.failing_since is null`,
  disabled: sql`not w.enabled`,
} as const;

/** The merchant and endpoint columns of a row. */
export type OfEndpoint = {
  environmentId: string;
  id: string;
  businessId: string;
  businessName: string;
  mode: 'test' | 'live';
  url: string;
  enabled: boolean;
};
export type EndpointRow = OfEndpoint & {
  failingSince: Date | null;
  failed: number;
  pending: number;
  lastResponse: number | null;
  total: number;
};

/** Lists failing endpoints first, longest failure first. */
export async function selectEndpointsOfAll(
  db: Db,
  { search, state, mode, businessId }: EndpointFilters,
  { limit, offset }: Window,
): Promise<EndpointRow[]> {
  const conditions = [sql`w.removed_at is null`];
  if (state) conditions.push(states[state]);
  if (mode) conditions.push(sql`e.mode = ${mode}`);
  if (businessId) conditions.push(sql`e.business_id = ${businessId}`);
  if (search) {
    const like = wordsPattern(search);
    conditions.push(sql`(b.business_name ilike ${like} or w.url ilike ${like})`);
  }
  const deliveries = sql`webhook_deliveries d where d.environment_id = w.environment_id and d.endpoint_id = w.id`;
  const { rows } = await sql<EndpointRow>`
    select w.*,
      (select count(*) from ${deliveries} and d.status = 'FAILED') as failed,
      (select count(*) from ${deliveries} and d.status = 'PENDING') as pending,
      (select d.response_status from ${deliveries} and d.status = 'FAILED' order by d.created_at desc, d.id desc limit 1) as last_response
    from (
      select w.environment_id, w.id, w.url, w.enabled, w.failing_since, w.created_at, e.mode, b.id as business_id, b.business_name,
        count(*) over () as total
      from webhook_endpoints w ${ofBusiness(sql`w.environment_id`)}
      where ${sql.join(conditions, sql` and `)}
      order by w.enabled and w.failing_since is not null desc, w.failing_since nulls last, w.created_at desc, w.id
      limit ${limit} offset ${offset}
    ) w
    order by w.enabled and w.failing_since is not null desc, w.failing_since nulls last, w.created_at desc, w.id`.execute(
    db,
  );
  return rows;
}

export type DeliveryRow = OfEndpoint & {
  eventType: string;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  attemptCount: number;
  responseStatus: number | null;
  failure: string | null;
  claimedUntil: Date | null;
  createdAt: Date;
};

/**
 * Deliveries of one merchant or endpoint are read through their own index; those of all merchants through the index of failed and pending
 * ones.
 */
function deliveriesOf({ status, businessId, endpointId, mode }: DeliveryFilters): RawBuilder<unknown> {
  const conditions = [sql`d.status = ${sql.lit(status)}`, sql`w.removed_at is null`];
  if (mode) conditions.push(sql`e.mode = ${mode}`);
  if (businessId)
    conditions.push(
      sql`d.environment_id in (select x.id from environments x where x.business_id = ${businessId})`,
    );
  if (endpointId)
    conditions.push(sql`d.endpoint_id = ${endpointId}
      and d.environment_id = (select x.environment_id from webhook_endpoints x where x.id = ${endpointId} limit 1)`);
  return sql`webhook_deliveries d
    join webhook_endpoints w on w.environment_id = d.environment_id and w.id = d.endpoint_id
    ${ofBusiness(sql`d.environment_id`)} where ${sql.join(conditions, sql` and `)}`;
}

export async function selectDeliveriesOfAll(
  db: Db,
  filters: DeliveryFilters,
  { limit, offset }: Window,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.environment_id, d.id, b.id as business_id, b.business_name, e.mode, w.url, w.enabled, d.event_type, d.status,
      d.attempt_count, d.response_status, d.failure, d.claimed_until, d.created_at
    from ${deliveriesOf(filters)} order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Counts up to a cap. */
export async function countDeliveriesOfAll(db: Db, filters: DeliveryFilters, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${deliveriesOf(filters)} limit ${cap}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
