// The loop that mounts the contract: authenticates, checks, decodes, opens the transaction, and encodes the envelope.

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announceChanged, nounKey } from '#server/platform/db/announcing/changed.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  type Contract,
  changesState,
  type Endpoint,
  isForOperators,
  type OperatorAccess,
  pathOf,
} from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { acceptedLanguage } from '#shared/languages.ts';
import { refusalOf, refusalOfOperator } from './admission/refusal.ts';
import { type AuditedCall, auditRefused } from './audit-change.ts';
import { runInBackground } from './background.ts';
import type { Actor, AuditDetails, FileAnswer, HandlersOf, Operator } from './call.ts';
import type { Clock } from './clock.ts';
import { contentDisposition } from './content-disposition.ts';
import { cookieJar, isSameSite, readOperatorToken, readTokens } from './cookies.ts';
import { successEnvelope } from './envelope.ts';
import { type EnvironmentClocks, withClockOf } from './environment-clock.ts';
import { hashRequest } from './idempotency.ts';
import { addressAt, type KnownHosts, withPublicAddress } from './known-hosts.ts';
import type { Operation } from './operations.ts';
import { refuseUnknownCaller } from './refuse-unknown-caller.ts';
import { type AnyHandler, type Approvals, isHeld, type MountedCall, runCall } from './run-call.ts';
import { endpointSchema } from './schema/endpoint-schema.ts';
import { readUpload } from './upload.ts';

/** The services that mounting itself needs. */
export type MountServices = {
  database: Database;
  clock: Clock;
  clocks: EnvironmentClocks;
  log: FastifyBaseLogger;
  cookieSecure: boolean;
  publicUrl: string;
  hosts: Pick<KnownHosts, 'knows'>;
  /** `ip` is the caller's address: a key may be restricted to addresses. */
  authenticate: (accessToken: string, ip: string) => Promise<Actor | null>;
  authenticateOperator: (accessToken: string) => Promise<Operator | null>;
  approvals: Approvals;
};

function inSteps(handler: unknown): AnyHandler {
  return typeof handler === 'function'
    ? { handle: handler as AnyHandler['handle'] }
    : (handler as AnyHandler);
}

type Noun<C extends Contract, S, T> = {
  noun: string;
  contract: C;
  routes: HandlersOf<C, S, T>;
  clock?: 'wall';
};

/** Mounts all endpoints of a noun. */
export function mountNoun<C extends Contract, S extends MountServices, T>(
  app: FastifyInstance,
  services: S,
  { noun, contract, routes, clock }: Noun<C, S, T>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = inSteps(routes[name as keyof C]);
    const mounted: MountedCall = { noun, name, endpoint, handler, ...(clock && { clock }) };
    if (endpoint.approval) services.approvals.mount(mounted);
    app.route({
      method: endpoint.method,
      url: pathOf(endpoint),
      schema: endpointSchema(noun, name, endpoint),
      config: { endpoint, name, noun, ...(clock && { clock }) },
      onRequest: (request) => admit(services, name, endpoint, request),
      handler: (request, reply) => answer(services, mounted, request, reply),
    });
  }
}

async function answer(
  services: MountServices,
  mounted: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name, endpoint } = mounted;
  const tokens = readTokens(request);
  const upload = endpoint.upload
    ? await readUpload(request, endpoint.upload.field, endpoint.upload.sizeMaxBytes)
    : undefined;
  // A body may arrive long after its head was admitted, so access is checked again once it is complete.
  if (endpoint.body || upload) await admit(services, name, endpoint, request);
  const { actor, operator } = request;
  const audited = auditedCall(name, endpoint, request);
  const afterwards: ((services: MountServices) => void | Promise<void>)[] = [];
  const own = ownServices(services, endpoint, request);
  const call = {
    services: own,
    actor,
    operator,
    audit: (details: AuditDetails) => audited.details.push(details),
    afterCommit: (work: (typeof afterwards)[number]) => afterwards.push(work),
    environment: actor?.environment ?? null,
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    ip: request.ip,
    host: request.hostname,
    userAgent: request.headers['user-agent'] ?? null,
    language: acceptedLanguage(request.headers['accept-language']),
    tokens: { access: tokens.access, refresh: tokens.refresh },
    operation: operationOf(name, endpoint, request),
    cookies: cookieJar(request, reply, services.cookieSecure),
    upload,
  };
  const result = await runCall(services, { mounted, call, audited }).catch(async (error) => {
    await auditRefused(services, audited, error);
    throw error;
  });
  if (actor && changesState(endpoint) && endpoint.audit !== false)
    announceChanged(services.database.db, actor.environment.id, nounKey(mounted.noun));
  // The call has committed; failures of follow-up work do not affect the response.
  for (const work of afterwards) await runInBackground(services.log, `after ${name}`, () => work(own));
  if (endpoint.output === 'file') return sendFile(reply, result as FileAnswer);
  // Personal responses must not be stored by proxies, nor by the browser after logout.
  reply.header('cache-control', 'no-store');
  if (isHeld(endpoint, result)) return successEnvelope(result, heldMessage(reply));
  return successEnvelope(result, endpoint.message);
}

/** 202: the request was accepted, nothing has been done yet. */
function heldMessage(reply: FastifyReply): string {
  reply.status(202);
  return 'Sent for approval';
}

/** Returns the services with the clock of the caller's environment and the address that the business's users work at. */
function ownServices(
  services: MountServices,
  endpoint: Endpoint,
  { actor, hostname, storeHost, routeOptions }: FastifyRequest,
): MountServices {
  const inTime =
    actor && routeOptions.config.clock !== 'wall' ? withClockOf(services, actor.environment.id) : services;
  if (storeHost) return { ...inTime, publicUrl: addressAt(services.publicUrl, storeHost) };
  return isForOperators(endpoint)
    ? inTime
    : withPublicAddress(inTime, actor?.environment.websiteHost, hostname);
}

function auditedCall(name: string, endpoint: Endpoint, request: FastifyRequest): AuditedCall {
  const { actor, operator, params, query, body, ip, id } = request;
  const origin = { ip, userAgent: request.headers['user-agent'] ?? null, requestId: id };
  const noun = request.routeOptions.config.noun ?? '';
  return { name, noun, endpoint, actor, operator, params, query, body, origin, details: [] };
}

/** Before and after the body is read: authenticates the caller, and checks the site of a cookie request and permissions. */
async function admit(
  services: MountServices,
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  if (isForOperators(endpoint)) await admitOperator(services, endpoint, request);
  else await admitActor(services, endpoint, request);
  nameCaller(request);
  if (!request.refusal) return;
  await auditRefused(services, auditedCall(name, endpoint, request), request.refusal);
  throw request.refusal;
}

/** Makes an authenticated caller queue for connections with the rest of its environment, whatever its address. */
function nameCaller({ caller, actor, operator }: FastifyRequest): void {
  if (caller && actor) caller.name = `environment ${actor.environment.id}`;
  if (caller && operator) caller.name = `operator ${operator.operatorId}`;
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
  if (!request.actor) throw refuseUnknownCaller(request, tokens.access);
  assertSameBusiness(request, request.actor);
  request.refusal = refusalOf(endpoint, request.actor, services.clock.now());
}

/**
 * A tab sends the business and mode that it shows. If another tab has switched since, the call is refused, so that nothing happens in a
 * business the user does not see.
 */
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
  request.refusal = refusalOfOperator(endpoint, request.operator, services.clock.now());
}

function operationOf(name: string, endpoint: Endpoint, request: FastifyRequest): Operation | null {
  const key = idempotencyKey(endpoint, request);
  return key === null ? null : { name, key, requestHash: hashRequest(name, request.params, request.body) };
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

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.contentType);
  reply.header(
    'cache-control',
    file.cacheS ? `public, max-age=${file.cacheS}, immutable` : 'private, no-store',
  );
  if (file.fileName) reply.header('content-disposition', contentDisposition(file.fileName));
  if (file.isolated) reply.header('content-security-policy', "sandbox; default-src 'none'");
  reply.serializer((payload) => payload as string);
  return reply.send(file.body);
}
