// Logs calls made with API keys, in batches and afterwards: a call never waits for its log entry nor fails because of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import type { ApiCallsTable } from '#server/platform/db/tables/developers/api-calls.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import { errorEnvelope } from '#server/platform/http/envelope.ts';
import type { Services } from '#server/services.ts';
import { subjectsOf } from './call-subjects.ts';
import { maskBody, maskQuery } from './mask-body.ts';
import { insertCalls } from './queries.ts';

/** Limits of the pending queue, in calls and approximate bytes; calls beyond them are not logged, so that memory stays bounded. */
const waitingMax = 2000;
const waitingBytesMax = 32 * 1024 * 1024;
/** The assumed size of a response whose length is unknown before compression. */
const usualAnswerBytes = 20_000;
const batchMax = 200;
const flushEveryMs = 500;
const pathMax = 500;

/** The response data, as far as known before encoding. */
const answers = new WeakMap<FastifyRequest, { body: unknown; errorCode: string | null }>();

type Row = Insertable<ApiCallsTable>;
/** A pending call; its log row is derived when it is written. */
type Waiting = { request: FastifyRequest; status: number; durationMs: number; at: Date };

function textOf(value: unknown, max: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, max).toWellFormed() : null;
}

const secretParam = /token|secret|code/i;

/** Returns the path of the call; replaced by the route pattern if a parameter is a secret and not a mere name. */
function loggedPath({ url, routeOptions, params }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '';
  const hasSecret = Object.keys((params ?? {}) as object).some((name) => secretParam.test(name));
  return (hasSecret ? (routeOptions.url ?? '') : path).slice(0, pathMax);
}

function rowOf({ request, status, durationMs, at }: Waiting): Row | null {
  const { actor } = request;
  if (!actor) return null;
  const answer = answers.get(request);
  const { name = '' } = request.routeOptions.config;
  return {
    environmentId: actor.environment.id,
    id: request.id,
    at,
    method: request.method,
    path: loggedPath(request),
    operation: name,
    status,
    errorCode: answer?.errorCode ?? null,
    durationMs,
    ip: request.ip,
    userAgent: textOf(request.headers['user-agent'], 400),
    keyId: actor.sessionId,
    keyName: actor.name,
    keyKind: actor.publishable ? 'publishable' : 'secret',
    idempotencyKey: textOf(request.headers['idempotency-key'], 255),
    query: maskQuery(request.query),
    requestBody: maskBody(request.body, true),
    responseBody: maskBody(answer?.body, false),
    subjects: subjectsOf(request.params, answer?.body),
  };
}

function sizeOf(request: FastifyRequest, reply: FastifyReply): number {
  const sent = Number(request.headers['content-length'] ?? 0);
  return sent + Number(reply.getHeader('content-length') ?? usualAnswerBytes);
}

const isByKey = (request: FastifyRequest): boolean =>
  request.actor?.kind === 'api_key' && request.routeOptions.config.endpoint !== undefined;

/** Adds hooks to all calls mounted afterwards. */
export function logApiCalls(app: FastifyInstance, { database, clock, log }: Services): void {
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  /** A call that cannot be described is not logged; the rest of its batch is. */
  const rowsOf = (item: Waiting): Row[] => {
    try {
      return [rowOf(item) ?? []].flat();
    } catch (error) {
      log.error({ err: error, requestId: item.request.id }, 'an API call could not be described for the log');
      return [];
    }
  };
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      if (waiting.length === 0) waitingBytes = 0;
      await runInBackground(log, 'API calls', () => insertCalls(database.db, batch.flatMap(rowsOf)));
    }
    if (dropped > 0) log.warn({ calls: dropped }, 'too many calls at once: some were not logged');
    dropped = 0;
  };
  const flush = (): void => {
    timer = undefined;
    writing ??= runInBackground(log, 'API calls', write).then(() => {
      writing = undefined;
    });
  };
  app.addHook('preSerialization', async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
    if (isByKey(request)) answers.set(request, { body: payload, errorCode: null });
    return payload;
  });
  app.addHook('onError', async (request: FastifyRequest, _reply: FastifyReply, error: unknown) => {
    if (!isByKey(request)) return;
    const { body } = errorEnvelope(error, request.id);
    answers.set(request, { body, errorCode: body.error.code });
  });
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isByKey(request)) return;
    if (waiting.length >= waitingMax || waitingBytes >= waitingBytesMax) {
      dropped += 1;
      return;
    }
    waitingBytes += sizeOf(request, reply);
    const durationMs = Math.round(reply.elapsedTime);
    waiting.push({ request, status: reply.statusCode, durationMs, at: clock.now() });
    timer ??= setTimeout(flush, flushEveryMs).unref();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await writing;
    await write();
  });
}
