// The HTTP server: framework, plugins, error handler, health, metrics, OpenAPI and the built web.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/contract/errors.ts';
import { errorEnvelope } from './envelope.ts';
import { countRequests } from './metrics.ts';
import { describeApi } from './openapi.ts';

export type HttpOptions = {
  logLevel: string;
  trustProxy: boolean | string;
  publicUrl: string;
  /** Folder of the built web; pages are not served when it is not there. */
  webDir: string;
};

const bodyMaxBytes = 1024 * 1024;

/** A server with everything but the endpoints. Its log never holds bodies, cookies, tokens or card numbers. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      serializers: { req: describeRequest },
    },
    trustProxy: options.trustProxy,
    bodyLimit: bodyMaxBytes,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 4000 },
    forceCloseConnections: 'idle',
    // What fails before a route is found: an address that cannot be read, a parameter that is too long.
    frameworkErrors: answerError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('NOT_FOUND'), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  closeQuickly(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('refusal', null);
  acceptEmptyJson(app);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(options.publicUrl));
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { files: 1, fields: 10 } });
  countRequests(app);
  await describeApi(app, options.publicUrl);
  await serveWeb(app, options.webDir);
  return app;
}

const idleCheckMs = 100;

/** While it closes, a connection is let go as soon as its last answer is sent, not when its keep-alive time is over. */
function closeQuickly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref();
  });
}

/** A POST without a body may still say it is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (hasHalfCharacter(body as string)) return done(new AppError('MALFORMED'), undefined);
    return parse(request, body as string, done);
  });
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Half of a character, as \\ud800 alone: JSON can write it, but it is no text and no database holds it. */
function hasHalfCharacter(json: string): boolean {
  if (!surrogateEscape.test(json)) return false;
  let found = false;
  try {
    JSON.parse(json, (key, value) => {
      found ||= !key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed());
      return value;
    });
  } catch {
    // The parser says it in its own words.
  }
  return found;
}

/** What the log says of a request: no query (it may name people), no headers. */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?')[0], ip: request.ip };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorEnvelope(error, request.id);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (status === 429 && error instanceof AppError && error.waitS !== undefined) {
    reply.header('retry-after', Math.ceil(error.waitS));
  }
  return reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload) => payload as string)
    .send(JSON.stringify(body));
}

/** No inline scripts. Pages that may be framed (the payer's) lift frame-ancestors themselves. */
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
        'base-uri': ["'self'"],
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

/** Addresses that are the payer's page; everything else that is no file is the dashboard. */
function isPayerPath(path: string): boolean {
  return path.startsWith('/pay/') || path.startsWith('/embed/');
}

async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.log.warn(`No built web in ${webDir}: only the API is served.`);
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    decorateReply: true,
    setHeaders: (reply, path) => {
      // Merchants' pages on other sites load this script; everything else is for our own pages.
      if (path.endsWith('/embed.js')) reply.header('cross-origin-resource-policy', 'cross-origin');
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } as object }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path)) throw new AppError('NOT_FOUND');
    if (!isPayerPath(path)) return reply.sendFile('index.html');
    const policy = String(reply.getHeader('content-security-policy') ?? '').replace(
      "frame-ancestors 'none'",
      'frame-ancestors *',
    );
    if (path.startsWith('/embed/')) {
      reply.header('content-security-policy', policy).removeHeader('x-frame-options');
    }
    return reply.sendFile('checkout.html');
  });
}
