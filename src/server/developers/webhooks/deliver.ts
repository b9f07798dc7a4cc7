// Sending due deliveries, at least once each: one lane per endpoint, so that a slow endpoint does not delay the others.
import { createEnvironmentBatcher } from '#server/platform/db/driver/batch.ts';
import type { Resolve } from '#server/platform/http/outside/public-addresses.ts';
import { createLanes } from '#server/platform/jobs/lanes.ts';
import type { Services } from '#server/services.ts';
import {
  type AttemptResult,
  type ClaimedDelivery,
  claimDeliveries,
  insertResults,
  markHealth,
  releaseDeliveries,
  selectDueEnvironments,
} from './claim-queries.ts';
import { nextAttemptAt } from './retry-plan.ts';
import { type Answer, createSender, timeoutMs } from './send-request.ts';
import { signatureHeader } from './signature.ts';

/** The maximum number of concurrent requests of one instance, per endpoint and in total. */
const laneMax = 8;
const activeMax = 128;
/** The maximum number of deliveries claimed ahead per endpoint; more are claimed when fewer than half are left. */
const aheadMax = 48;
const claimMax = 500;
/** The maximum number of deliveries claimed from one environment per turn, and of environments per turn. */
const shareMax = 240;
const environmentsMax = 50;
/** The number of environments whose deliveries are claimed concurrently. */
const sideBySide = 3;
/** The lease: longer than the slowest lane needs for its claimed deliveries. After it, any instance may claim them again. */
const leaseMs = 180_000;

export type Deliverer = {
  /** Claims due deliveries and starts sending them. Returns their number, or more than zero when anything has progressed. */
  step(): Promise<number>;
  /** Waits until no delivery is in flight. */
  settle(): Promise<void>;
  /** Starts nothing more, releases unsent deliveries and finishes those in flight. */
  stop(): Promise<void>;
};
export type DelivererOptions = { resolve?: Resolve; timeoutMs?: number };
type DelivererServices = Pick<Services, 'database' | 'clock' | 'vault' | 'config' | 'log'>;

const agent = 'Webhooks/1';

/** The request headers; in `shown`, the values of the merchant's own headers are masked. */
function composeHeaders(services: DelivererServices, delivery: ClaimedDelivery, now: Date) {
  const { vault } = services;
  const { previousSecret, previousSecretUntil } = delivery;
  const place = [delivery.environmentId, delivery.endpointId];
  const secrets = [vault.open('webhook_endpoints.secret', place, delivery.secret)];
  if (previousSecret && previousSecretUntil && previousSecretUntil > now)
    secrets.push(vault.open('webhook_endpoints.previous_secret', place, previousSecret));
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': agent,
    'x-kasuwa-event-id': delivery.eventId,
    'x-kasuwa-event': delivery.eventType,
    'x-kasuwa-delivery': delivery.id,
    'x-kasuwa-attempt': String(delivery.number),
    'x-kasuwa-signature': signatureHeader(secrets, delivery.body, now),
  };
  const custom = delivery.headers.map(
    ({ name, value }) => [name, vault.openText('webhook_endpoints.headers', place, value)] as const,
  );
  return {
    sent: { ...Object.fromEntries(custom), ...own },
    shown: { ...own, ...Object.fromEntries(custom.map(([name]) => [name, '••••'])) },
  };
}

function resultOf(
  delivery: ClaimedDelivery,
  startedAt: Date,
  durationMs: number,
  requestHeaders: Record<string, string>,
  answer: Answer,
): AttemptResult {
  const next =
    answer.failure === null || !delivery.listening
      ? null
      : nextAttemptAt({
          number: delivery.number,
          attemptsMax: delivery.attemptsMax,
          firstAt: delivery.firstAttemptAt,
          now: startedAt,
        });
  const ended = next === null ? startedAt.toISOString() : null;
  return {
    environmentId: delivery.environmentId,
    deliveryId: delivery.id,
    endpointId: delivery.endpointId,
    number: delivery.number,
    wasLost: delivery.wasLost,
    counts: delivery.listening && !delivery.sample,
    startedAt: startedAt.toISOString(),
    durationMs,
    requestHeaders,
    responseStatus: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    failure: answer.failure,
    status: answer.failure === null ? 'SUCCESSFUL' : ended ? 'FAILED' : 'PENDING',
    nextAttemptAt: next?.toISOString() ?? null,
    endedAt: ended,
  };
}

const switchedOff: Answer = {
  status: null,
  headers: null,
  body: null,
  failure: 'The endpoint was disabled.',
};

/** Makes one attempt, without recording it. */
async function attempt(
  services: DelivererServices,
  sender: ReturnType<typeof createSender>,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const startedAt = services.clock.now();
  if (!delivery.listening) return resultOf(delivery, startedAt, 0, {}, switchedOff);
  const { sent, shown } = composeHeaders(services, delivery, startedAt);
  const began = performance.now();
  const answer = await sender.send({ url: delivery.url, headers: sent, body: delivery.body });
  return resultOf(delivery, startedAt, Math.round(performance.now() - began), shown, answer);
}

/** Several instances may run at once: a delivery claimed by one is not claimed by another until the lease ends. */
export function createDeliverer(services: DelivererServices, options: DelivererOptions = {}): Deliverer {
  const { database, clock, log } = services;
  const sender = createSender({ allowPrivate: services.config.webhookAllowPrivate, ...options });
  const slowestMs = options.timeoutMs ?? timeoutMs;
  let stopped = false;
  const record = createEnvironmentBatcher(
    database.db,
    ({ environmentId }) => environmentId,
    async (results: AttemptResult[]) => {
      await database.inTransaction(async (tx) => {
        await insertResults(tx, results);
        await markHealth(tx, results);
      });
      return results;
    },
  );
  const work = async (delivery: ClaimedDelivery): Promise<void> => {
    // A delivery whose lease could end before the request does is left to the next claim.
    if (clock.now().getTime() + slowestMs > delivery.claimedUntil.getTime()) return;
    const result = await attempt(services, sender, delivery);
    if (!stopped || result.failure === null) await record(result);
    else await releaseDeliveries(database.db, [delivery], clock.now());
  };
  // A delivery whose result could not be recorded stays claimed until its lease ends, and is then sent again.
  const lanes = createLanes({ log, name: 'webhook delivery' }, work, { inLane: laneMax, inAll: activeMax });
  return {
    step: () =>
      lanes.step(aheadMax, async (busy) => {
        const now = clock.now();
        const leaseUntil = new Date(now.getTime() + leaseMs);
        const turn = await selectDueEnvironments(database.db, { now, busy, limit: environmentsMax });
        let taken = 0;
        const take = async (): Promise<void> => {
          for (let of = turn.shift(); of && taken < claimMax && !stopped; of = turn.shift()) {
            const query = {
              environmentId: of,
              now,
              leaseUntil,
              perEndpoint: aheadMax,
              limit: shareMax,
              busy,
            };
            const claimed = await claimDeliveries(database.db, query);
            if (stopped) return releaseDeliveries(database.db, claimed, clock.now());
            taken += claimed.length;
            for (const delivery of claimed) lanes.put(delivery.endpointId, delivery);
            lanes.pump();
          }
        };
        await Promise.all(Array.from({ length: Math.min(sideBySide, turn.length) }, take));
        return taken;
      }),
    settle: lanes.settle,
    stop: () => {
      stopped = true;
      return lanes.stop({
        giveBack: (unsent) => releaseDeliveries(database.db, unsent, clock.now()),
        breakOff: () => sender.close(),
      });
    },
  };
}
