// Webhooks of all merchants, for staff: endpoints and deliveries without their content, and resends.

import { resendDelivery } from '#server/developers/webhooks/deliveries.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  OperationsDelivery,
  OperationsEndpoint,
  operationsContract,
} from '#shared/contract/operator/console/operations.ts';
import { pageWindow } from '#shared/pagination.ts';
import { maskFailure, plainUrl } from './mask.ts';
import {
  countDeliveriesOfAll,
  type DeliveryRow,
  type EndpointRow,
  type OfEndpoint,
  selectDeliveriesOfAll,
  selectEndpointsOfAll,
} from './webhook-queries.ts';

type Contract = typeof operationsContract;

const placeOf = ({ id, environmentId, businessId, businessName, mode, url }: OfEndpoint) => ({
  id,
  environmentId,
  business: { id: businessId, name: businessName },
  mode,
  url: plainUrl(url),
});

function toEndpoint(row: EndpointRow): OperationsEndpoint {
  const { enabled, failed, pending, lastResponse } = row;
  return {
    ...placeOf(row),
    enabled,
    failingSince: row.failingSince?.toISOString() ?? null,
    failed,
    pending,
    lastResponse,
  };
}

export async function listEndpointsOfAll(db: Db, query: QueryOf<Contract['listConsoleEndpoints']>) {
  const window = pageWindow(query);
  const rows = await selectEndpointsOfAll(db, query, window);
  const total = rows[0]?.total ?? 0;
  return { items: rows.map(toEndpoint), page: query.page, limit: window.limit, total, totalCapped: false };
}

function toDelivery(row: DeliveryRow): OperationsDelivery {
  const { status, attemptCount, responseStatus } = row;
  return {
    ...placeOf(row),
    event: row.eventType,
    status,
    attemptCount,
    responseStatus,
    failure: maskFailure(row.failure),
    canResend: row.enabled && row.claimedUntil === null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listDeliveriesOfAll(db: Db, query: QueryOf<Contract['listConsoleDeliveries']>) {
  const window = pageWindow(query);
  const [rows, total] = await Promise.all([
    selectDeliveriesOfAll(db, query, window),
    countDeliveriesOfAll(db, query, countCap),
  ]);
  const totalCapped = total >= countCap;
  return { items: rows.map(toDelivery), page: query.page, limit: window.limit, total, totalCapped };
}

type Acting = { tx: Tx; clock: Clock; audit: (details: AuditDetails) => void };

/** Errors: NOT_FOUND; CONFLICT while it is being sent or when its endpoint is disabled. */
export async function resendOfMerchant(
  { tx, clock, audit }: Acting,
  { deliveryId, environmentId }: { deliveryId: string; environmentId: string },
): Promise<void> {
  const environment = await tx
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('businessId')
    .executeTakeFirst();
  if (!environment) throw new AppError('NOT_FOUND');
  const { event } = await resendDelivery(tx, environmentId, deliveryId, clock.now());
  audit({
    businessId: environment.businessId,
    entity: 'webhook_delivery',
    entityId: deliveryId,
    after: { event: event.type, resent: true },
  });
}
