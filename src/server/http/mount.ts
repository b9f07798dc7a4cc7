// The one loop that mounts the contract: authenticates, checks, decodes, opens the transaction, and encodes the envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Contract, type Endpoint, pathOf } from '#shared/contract/endpoint.ts';
import { errorEnvelopeSchema } from '#shared/contract/envelope.ts';
import { AppError, errorCatalogue } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Actor, FileAnswer, HandlersOf } from './call.ts';
import type { Clock } from './clock.ts';
import { cookieJar, isSameSite, readTokens } from './cookies.ts';
import { successEnvelope } from './envelope.ts';
import { hashRequest, type IdempotentCall, onceAround, onceInTransaction } from './idempotency.ts';

/** What the loop itself needs of the services. */
export type MountServices = {
  database: Database;
  clock: Clock;
  cookieSecure: boolean;
  publicUrl: string;
  authenticate: (accessToken: string) => Promise<Actor | null>;
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
      schema: schemaOf(noun, name, endpoint),
      config: { endpoint, name },
      onRequest: (request) => admit(services, endpoint, request),
      handler: (request, reply) => answer(services, name, endpoint, handler, request, reply),
    });
  }
}

function schemaOf(noun: string, name: string, endpoint: Endpoint): Record<string, unknown> {
  const codes = [
    ...(endpoint.errors ?? []),
    'INTERNAL',
    ...(endpoint.access === 'public' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN']),
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.upload
      ? ['VALIDATION', 'MALFORMED']
      : []),
    ...(endpoint.idempotency ? ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_REQUIRED'] : []),
  ] as (keyof typeof errorCatalogue)[];
  const errors: Record<string, z.ZodType> = {};
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    const names = codes.filter((other) => errorCatalogue[other].status === status);
    errors[status] = errorEnvelopeSchema.describe([...new Set(names)].join(', '));
  }
  const output =
    endpoint.output === 'file'
      ? z.any().describe('The file itself')
      : z.object({
          success: z.literal(true),
          status: z.literal('success'),
          message: z.string(),
          data: endpoint.output,
        });
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: output.describe('Done'), ...errors },
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
  };
}

async function answer(
  services: MountServices,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const tokens = readTokens(request);
  const { actor } = request;
  const afterwards: (() => void)[] = [];
  const call = {
    services,
    actor,
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
  const result = await run(services, name, endpoint, handler, call);
  for (const work of afterwards) work();
  if (endpoint.output === 'file') return sendFile(reply, result as FileAnswer);
  return successEnvelope(result, endpoint.message);
}

/** Before the body is even read: who calls, from the dashboard itself if it rides on a cookie, and allowed to. */
async function admit(services: MountServices, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const tokens = readTokens(request);
  const changes = endpoint.method !== 'GET' || endpoint.changesState === true;
  if (changes && tokens.fromCookie && !isSameSite(request, services.publicUrl))
    throw new AppError('CROSS_SITE');
  request.actor = await authorise(services, endpoint, tokens.access);
}

/** Authenticates and checks permission, feature and environment: what an endpoint declares is all it takes. */
async function authorise(
  services: MountServices,
  endpoint: Endpoint,
  token: string | null,
): Promise<Actor | null> {
  const actor = token ? await services.authenticate(token) : null;
  if (endpoint.access === 'public') return actor;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (endpoint.access !== 'session' && !isAllowed(actor.permissions, endpoint.access))
    throw new AppError('FORBIDDEN');
  if (endpoint.feature && !actor.features.has(endpoint.feature)) throw new AppError('FEATURE_OFF');
  return actor;
}

async function run(
  services: MountServices,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  call: AnyCall,
): Promise<unknown> {
  const { database } = services;
  const once: IdempotentCall | null =
    call.idempotencyKey === null
      ? null
      : {
          scope: `${name}:${call.environment?.id ?? 'public'}`,
          key: call.idempotencyKey,
          requestHash: hashRequest(call.params, call.body),
          now: services.clock.now(),
        };
  if (endpoint.transaction === 'own') {
    const work = async () => handler(call);
    return once ? onceAround(database, once, work) : work();
  }
  if (endpoint.method === 'GET' && !endpoint.changesState) return handler({ ...call, tx: database.db });
  return database.inTransaction(async (tx) => {
    const work = async () => handler({ ...call, tx });
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

async function readUpload(
  request: FastifyRequest,
  field: string,
  sizeMaxBytes: number,
): Promise<{ bytes: Buffer; fileName: string }> {
  if (!request.isMultipart())
    throw new AppError('MALFORMED', { sentence: `Send the file as multipart field ${field}.` });
  const file = await request.file({ limits: { fileSize: sizeMaxBytes, files: 1 } });
  if (!file || file.fieldname !== field) {
    throw new AppError('VALIDATION', {
      fields: { [field]: 'A file is required' },
      sentence: 'A file is required',
    });
  }
  return { bytes: await file.toBuffer(), fileName: file.filename };
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.contentType);
  reply.header(
    'cache-control',
    file.cacheS ? `public, max-age=${file.cacheS}, immutable` : 'private, no-store',
  );
  if (file.fileName) reply.header('content-disposition', `attachment; filename="${file.fileName}"`);
  reply.serializer((payload) => payload as string);
  return reply.send(file.body);
}
