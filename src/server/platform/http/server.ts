// The HTTP server: framework, plugins, error handler, health, metrics, OpenAPI and the built web.
import { existsSync } from 'node:fs';
import { isIPv6, type Socket } from 'node:net';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { runAs } from '#server/platform/db/connections.ts';
import { AppError } from '#shared/contract/errors.ts';
import { depthMax, isTooDeep } from './body-depth.ts';
import { securePrefix } from './cookies.ts';
import { allowOtherSites } from './cors.ts';
import { errorEnvelope } from './envelope.ts';
import { countRequests } from './metrics.ts';
import { describeApi } from './schema/openapi.ts';
import { compileValidator } from './schema/validate-input.ts';

export type HttpOptions = {
  logLevel: string;
  /** The destination of the log; standard output if left out. */
  logTo?: { write(line: string): void };
  trustProxy: false | number | string;
  publicUrl: string;
  cookieSecure: boolean;
  /** The folder of the built web app; if it does not exist, no pages are served. */
  webDir: string;
};

const bodyMaxBytes = 1024 * 1024;

/** Creates a server with everything but the endpoints. Its log never contains bodies, cookies, tokens or card numbers. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      serializers: { req: describeRequest },
    },
    trustProxy: trustedHops(options.trustProxy),
    bodyLimit: bodyMaxBytes,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    // Errors before routing: an invalid URL, or a parameter that is too long.
    frameworkErrors: answerError,
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('NOT_FOUND'), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', permissionsPolicy);
  });
  closeQuickly(app);
  app.decorate('cookiePrefix', options.cookieSecure ? securePrefix : '');
  nameCallers(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('refusal', null);
  acceptEmptyJson(app);
  await allowOtherSites(app);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(options.publicUrl));
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { files: 1, fields: 10 } });
  countRequests(app);
  await describeApi(app, options.publicUrl);
  await serveWeb(app, options.webDir);
  return app;
}

/** Trusts the given number of nearest addresses as proxies; addresses further left may be forged. */
function trustedHops(
  trusted: HttpOptions['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/**
 * Until a caller is authenticated, its requests queue for a database connection together with all requests from the same address. Reading a
 * body loses the async context, so the context is entered again afterwards.
 */
function nameCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { name: `address ${networkOf(request.ip)}`, begun: false };
    runAs(request.caller, done);
  });
  app.addHook('preValidation', (request, _reply, done) => runAs(request.caller, done));
}

/** Returns the network of an address. One household or machine has a whole /64 of IPv6. */
function networkOf(ip: string): string {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}

const idleCheckMs = 100;

/**
 * While the server closes, closes each connection as soon as its last response is sent instead of waiting for the keep-alive timeout.
 * Connections that have not sent a request yet, which Node does not count as idle, are closed at once.
 */
function closeQuickly(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const closeIdle = (): void => {
    app.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    const closing = setInterval(closeIdle, idleCheckMs).unref();
    // A running timer would keep the whole server in memory in a process that starts another one.
    app.server.once('close', () => clearInterval(closing));
  });
}

/** Accepts a POST without a body even if its content type is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isTooDeep(body as string))
      return done(
        new AppError('MALFORMED', { sentence: `The body is nested more than ${depthMax} levels deep.` }),
      );
    if (hasNoText(body as string)) return done(new AppError('MALFORMED'), undefined);
    return parse(request, body as string, done);
  });
}

const escapeOfNoText = /\\u(?:[dD][89a-fA-F]|0000)/;
const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000');

/**
 * Whether the JSON contains a lone surrogate, such as \\ud800, or a NUL: valid in JSON, but not valid text, and no database stores them.
 */
function hasNoText(json: string): boolean {
  if (!escapeOfNoText.test(json)) return false;
  let found = false;
  try {
    JSON.parse(json, (key, value) => {
      found ||= !isText(key) || (typeof value === 'string' && !isText(value));
      return value;
    });
  } catch {
    // The parser reports it.
  }
  return found;
}

/**
 * Returns the log fields of a request: its route without parameter values (they may be secrets), no query (it may identify people), no
 * headers.
 */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', ip: request.ip };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorEnvelope(error, request.id);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (error instanceof AppError && error.waitS !== undefined) {
    reply.header('retry-after', Math.ceil(error.waitS));
  }
  return reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload) => payload as string)
    .send(JSON.stringify(body));
}

/** Browser features that our pages do not use are disabled for all scripts; only passkeys are enabled, for our own origin. */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** Forbids inline scripts and framing; pages that may be framed (`embedding-sites/framed-pages.ts`) name the allowed sites. */
function securityHeaders(publicUrl: string) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-site' as const },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}

/** Only the console shows documents in frames that it creates itself (decision 56). */
function letShowDocuments(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("frame-src 'self'", "frame-src 'self' blob:"));
}

/** Whether a path belongs to the payer pages; every other path that is not a file belongs to the dashboard. */
function isPayerPath(path: string): boolean {
  return path.startsWith('/pay/') || path.startsWith('/embed/');
}

async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.log.warn(`There is no built web app in ${webDir}: only the API is served.`);
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    decorateReply: true,
    // Serves the files compressed at build time; others are compressed per request.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // Merchants' pages on other sites load this script; all other files are for our own pages.
      if (/[/\\]embed\.js(\.br|\.gz)?$/.test(path))
        reply.header('cross-origin-resource-policy', 'cross-origin');
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } as object }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path)) throw new AppError('NOT_FOUND');
    if (path === '/operator' || path.startsWith('/operator/')) letShowDocuments(reply);
    return reply.sendFile(isPayerPath(path) ? 'checkout.html' : 'index.html');
  });
}
