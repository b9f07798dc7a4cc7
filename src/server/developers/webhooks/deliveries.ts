// Deliveries for the merchant: list, detail, resend, and manual test events.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { answerPage } from '#server/platform/db/list-pages.ts';
import { insertNumberedEvent } from '#server/platform/events/event-rows.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import { webhookEvents } from '#shared/contract/developers/webhook-events.ts';
import type {
  DeliveryListQuery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#shared/contract/developers/webhooks.ts';
import { AppError } from '#shared/contract/errors.ts';
import { windowBeyond } from '#shared/pagination.ts';
import { allocateNumbers, insertDeliveries } from './fan-out.ts';
import { renderBody } from './payload.ts';
import {
  countDeliveries,
  type DeliveryRow,
  requeueDelivery,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
  selectEndpoint,
} from './queries.ts';

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    endpointId: row.endpointId,
    event: {
      id: row.eventId,
      type: row.eventType,
      number: row.number ?? 0,
      occurredAt: row.occurredAt.toISOString(),
      sample: row.sample,
    },
    status: row.status,
    attemptCount: row.attemptCount,
    responseStatus: row.responseStatus,
    failure: row.failure,
    nextAttemptAt: row.status === 'PENDING' && !row.claimedUntil ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export async function listDeliveries(db: Db, environmentId: string, query: DeliveryListQuery) {
  return answerPage(
    query,
    selectDeliveries(db, environmentId, query, windowBeyond(query)),
    toDelivery,
    async () => {
      const by = await countDeliveries(db, environmentId, query);
      const all = by.PENDING + by.SUCCESSFUL + by.FAILED;
      const { status } = query;
      const total = status.length === 0 ? all : status.reduce((sum, item) => sum + by[item], 0);
      return { counts: { all, succeeded: by.SUCCESSFUL, failed: by.FAILED, pending: by.PENDING }, total };
    },
  );
}

/** Errors: NOT_FOUND. */
export async function getDelivery(
  db: Db,
  environmentId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  const row = await selectDelivery(db, environmentId, deliveryId);
  if (!row) throw new AppError('NOT_FOUND');
  const attempts = await selectAttempts(db, environmentId, deliveryId);
  return {
    ...toDelivery(row),
    endpointUrl: row.url,
    body: row.body ?? '',
    attempts: attempts.map(
      (attempt): WebhookAttempt => ({
        number: attempt.number,
        startedAt: attempt.startedAt.toISOString(),
        durationMs: attempt.durationMs,
        requestHeaders: attempt.requestHeaders,
        responseStatus: attempt.responseStatus,
        responseHeaders: attempt.responseHeaders,
        responseBody: attempt.responseBody,
        failure: attempt.failure,
      }),
    ),
  };
}

/** Errors: NOT_FOUND; CONFLICT while it is being sent or when its endpoint is disabled. */
export async function resendDelivery(
  tx: Tx,
  environmentId: string,
  deliveryId: string,
  now: Date,
): Promise<WebhookDelivery> {
  const row = await selectDelivery(tx, environmentId, deliveryId);
  if (!row) throw new AppError('NOT_FOUND');
  if (!row.enabled)
    throw new AppError('CONFLICT', { sentence: 'The endpoint is disabled. Enable it first.' });
  if (!(await requeueDelivery(tx, environmentId, deliveryId, now)))
    throw new AppError('CONFLICT', { sentence: 'The delivery is in progress.' });
  return getDelivery(tx, environmentId, deliveryId);
}

/** Creates an event with example data for one endpoint. Errors: NOT_FOUND; CONFLICT when the endpoint is disabled. */
export async function sendTest(
  tx: Tx,
  clock: Clock,
  environment: Environment,
  endpointId: string,
  type: WebhookEventType,
): Promise<{ deliveryId: string }> {
  const endpoint = await selectEndpoint(tx, environment.id, endpointId);
  if (!endpoint) throw new AppError('NOT_FOUND');
  if (!endpoint.enabled)
    throw new AppError('CONFLICT', { sentence: 'The endpoint is disabled. Enable it first.' });
  const id = clock.newId();
  const data = webhookEvents[type].example;
  const number = await allocateNumbers(tx, environment.id, 1);
  const occurredAt = clock.now();
  const event = { id, type, mode: environment.mode, sample: true, data, isSnapshot: false, occurredAt };
  const { id: environmentId } = environment;
  await insertNumberedEvent(tx, { environmentId, ...event, number, body: renderBody(event, number) });
  const delivery = { environmentId: environment.id, endpointId, eventId: id, eventType: type };
  const [created] = await insertDeliveries(tx, clock, [delivery], 1);
  return { deliveryId: created?.id ?? '' };
}
