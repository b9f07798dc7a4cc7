// The one loop that mounts the contract: authenticates, checks, decodes, opens the transaction, and encodes the envelope.
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Contract,
  changesState,
  type Endpoint,
  isForOperators,
  type OperatorAccess,
  pathOf,
} from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isOperatorAllowed } from '#shared/operator-permissions.ts';
import { isAllowed } from '#shared/permissions.ts';
import type { Database } from '../db/database.ts';
import { type AuditedCall, auditDone, auditRefused } from './audit-change.ts';
import type { Actor, AuditDetails, FileAnswer, HandlersOf, Operator, Upload } from './call.ts';
import type { Clock } from './clock.ts';
import { cookieJar, isSameSite, readOperatorToken, readTokens } from './cookies.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { successEnvelope } from './envelope.ts';
import { type EnvironmentClocks, withClockOf } from './environment-clock.ts';
import { hashRequest, type IdempotentCall, onceAround, onceInTransaction } from './idempotency.ts';

/** What the loop itself needs of the services. */
export type MountServices = {
  database: Database;
  clock: Clock;
  clocks: EnvironmentClocks;
  cookieSecure: boolean;
  publicUrl: string;
  /** `ip` is that of the caller: a key may be bound to addresses. */
  authenticate: (accessToken: string, ip: string) => Promise<Actor | null>;
  authenticateOperator: (accessToken: string) => Promise<Operator | null>;
};

// biome-ignore lint/suspicious/noExplicitAny: the loop handles every endpoint; each handler was typed by HandlersOf.
type AnyCall = any;
type AnyHandler = (call: AnyCall) => unknown;

/** Mounts every endpoint of a noun. */
export function mountNoun<C extends Contract, S extends MountServices>(
  app: FastifyInstance,
  services: S,
  noun: string,
  contract: C,
  handlers: HandlersOf<C, S>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name as keyof C] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: pathOf(endpoint),
      schema: endpointSchema(noun, name, endpoint),
      config: { endpoint, name, noun },
      onRequest: (request) => admit(services, name, endpoint, request),
      handler: (request, reply) => answer(services, name, endpoint, handler, request, reply),
    });
  }
}

/** What belongs to people and to the business as a whole lives by the clock on the wall, everything else by its environment's. */
const wallClockNouns = new Set([
  'session',
  'profile',
  'status',
  'sign-in',
  'second-factors',
  'signup',
  'businesses',
  'roles',
  'team',
  'audit-trails',
  'api-keys',
  'webhooks',
  'api-calls',
  'user-authentication',
  'compliance',
  'uploads',
]);

async function answer(
  services: MountServices,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const tokens = readTokens(request);
  const { actor, operator } = request;
  const audited = auditedCall(name, endpoint, request);
  const afterwards: (() => void)[] = [];
  const call = {
    services:
      actor && !wallClockNouns.has(audited.noun) ? withClockOf(services, actor.environment.id) : services,
    actor,
    operator,
    audit: (details: AuditDetails) => audited.details.push(details),
    afterCommit: (work: () => void) => afterwards.push(work),
    environment: actor?.environment ?? null,
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    tokens: { access: tokens.access, refresh: tokens.refresh },
    idempotencyKey: idempotencyKey(endpoint, request),
    cookies: cookieJar(request, reply, services.cookieSecure),
    upload: endpoint.upload
      ? await readUpload(request, endpoint.upload.field, endpoint.upload.sizeMaxBytes)
      : undefined,
  };
  const result = await run(services, name, endpoint, handler, call, audited).catch(async (error) => {
    await auditRefused(services.database, services.clock, audited, error);
    throw error;
  });
  for (const work of afterwards) work();
  if (endpoint.output === 'file') return sendFile(reply, result as FileAnswer);
  // What one person was told is kept by no cache on the way, nor by the browser after logging out.
  reply.header('cache-control', 'no-store');
  return successEnvelope(result, endpoint.message);
}

function auditedCall(name: string, endpoint: Endpoint, request: FastifyRequest): AuditedCall {
  const { actor, operator, params, query, body, ip, id } = request;
  const origin = { ip, userAgent: request.headers['user-agent'] ?? null, requestId: id };
  const noun = request.routeOptions.config.noun ?? '';
  return { name, noun, endpoint, actor, operator, params, query, body, origin, details: [] };
}

/** Before the body is even read: who calls, from the dashboard itself if it rides on a cookie, and allowed to. */
async function admit(
  services: MountServices,
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  if (isForOperators(endpoint)) await admitOperator(services, endpoint, request);
  else await admitActor(services, endpoint, request);
  if (!request.refusal) return;
  await auditRefused(
    services.database,
    services.clock,
    auditedCall(name, endpoint, request),
    request.refusal,
  );
  throw request.refusal;
}

async function admitActor(
  services: MountServices,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const tokens = readTokens(request);
  if (changesState(endpoint) && tokens.fromCookie && !isSameSite(request, services.publicUrl))
    throw new AppError('CROSS_SITE');
  request.actor = tokens.access ? await services.authenticate(tokens.access, request.ip) : null;
  if (endpoint.access === 'public') return;
  if (!request.actor) throw new AppError('UNAUTHENTICATED');
  assertSameBusiness(request, request.actor);
  request.refusal = refusalOf(endpoint, request.actor);
}

/** A tab says which business and mode it shows; when another tab has switched since, nothing is done unseen. */
function assertSameBusiness(request: FastifyRequest, { environment }: Actor): void {
  const { 'x-kasuwa-business': businessId, 'x-kasuwa-mode': mode } = request.headers;
  if (businessId !== undefined && businessId !== environment.businessId)
    throw new AppError('SWITCHED_ELSEWHERE');
  if (mode !== undefined && mode !== environment.mode)
    throw new AppError('SWITCHED_ELSEWHERE', {
      sentence: `You switched to ${environment.mode} mode in another tab.`,
    });
}

async function admitOperator(
  services: MountServices,
  endpoint: Endpoint & { access: OperatorAccess },
  request: FastifyRequest,
): Promise<void> {
  const { token, fromCookie } = readOperatorToken(request);
  if (changesState(endpoint) && fromCookie && !isSameSite(request, services.publicUrl))
    throw new AppError('CROSS_SITE');
  request.operator = token ? await services.authenticateOperator(token) : null;
  if (!request.operator) throw new AppError('UNAUTHENTICATED');
  if (!isOperatorAllowed(request.operator.permissions, endpoint.access.operator))
    request.refusal = new AppError('FORBIDDEN');
}

/** Checks permission, feature and kind of caller: what an endpoint declares is all it takes. */
function refusalOf(endpoint: Endpoint, actor: Actor): AppError | null {
  const { access } = endpoint;
  if (actor.impersonator && changesState(endpoint)) return new AppError('READ_ONLY_SESSION');
  if (actor.passwordExpired && !endpoint.withExpiredPassword) return new AppError('PASSWORD_EXPIRED');
  if (actor.publishable && !endpoint.publishable) return new AppError('SECRET_KEY_REQUIRED');
  if (actor.kind === 'api_key' && access === 'session') return new AppError('FORBIDDEN');
  if (Array.isArray(access) && !actor.publishable && !isAllowed(actor.permissions, access))
    return new AppError('FORBIDDEN');
  if (endpoint.feature && !actor.features.has(endpoint.feature)) return new AppError('FEATURE_OFF');
  return null;
}

async function run(
  services: MountServices,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  call: AnyCall,
  audited: AuditedCall,
): Promise<unknown> {
  const { database, clock } = services;
  const once: IdempotentCall | null =
    call.idempotencyKey === null
      ? null
      : {
          scope: `${name}:${call.environment?.id ?? 'public'}`,
          key: call.idempotencyKey,
          requestHash: hashRequest(call.params, call.body),
          now: clock.now(),
        };
  if (endpoint.transaction === 'own') {
    const work = async () => {
      const result = await handler(call);
      await auditDone(database.db, clock, audited, result);
      return result;
    };
    return once ? onceAround(database, once, work) : work();
  }
  if (!changesState(endpoint)) return handler({ ...call, tx: database.db });
  return database.inTransaction(async (tx) => {
    const work = async () => {
      // A transaction that has to be repeated says it again.
      audited.details.length = 0;
      const result = await handler({ ...call, tx });
      await auditDone(tx, clock, audited, result);
      return result;
    };
    return once ? onceInTransaction(tx, once, work) : work();
  });
}

function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (!endpoint.idempotency) return null;
  const header = request.headers['idempotency-key'];
  if (header === undefined || header === '') {
    if (endpoint.idempotency === 'required') throw new AppError('IDEMPOTENCY_REQUIRED');
    return null;
  }
  if (typeof header !== 'string' || header.length > 255) {
    throw new AppError('MALFORMED', { sentence: 'The header Idempotency-Key has at most 255 characters.' });
  }
  return header;
}

async function readUpload(request: FastifyRequest, field: string, sizeMaxBytes: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError('MALFORMED', { sentence: `Send the file as multipart field ${field}.` });
  const file = await request.file({
    limits: { fileSize: sizeMaxBytes, files: 1, fields: 20, fieldSize: 10_000 },
  });
  if (!file || file.fieldname !== field) {
    throw new AppError('VALIDATION', {
      fields: { [field]: 'A file is required' },
      sentence: 'A file is required',
    });
  }
  const bytes = await file.toBuffer();
  return { bytes, fileName: file.filename, fields: textsOf(file.fields) };
}

/** Texts that came before the file; of one that came twice the last. */
function textsOf(fields: MultipartFields): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, sent] of Object.entries(fields)) {
    const last = Array.isArray(sent) ? sent.at(-1) : sent;
    if (last?.type === 'field' && typeof last.value === 'string') texts[name] = last.value;
  }
  return texts;
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.contentType);
  reply.header(
    'cache-control',
    file.cacheS ? `public, max-age=${file.cacheS}, immutable` : 'private, no-store',
  );
  if (file.fileName) reply.header('content-disposition', `attachment; filename="${file.fileName}"`);
  if (file.isolated) reply.header('content-security-policy', "sandbox; default-src 'none'");
  reply.serializer((payload) => payload as string);
  return reply.send(file.body);
}
