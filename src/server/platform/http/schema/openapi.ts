// OpenAPI 3.1 at /api/openapi.json and the readable reference at /api/docs, both generated from the contract.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { nameContractSchemas, withNamedErrors, withoutUnused } from './openapi-schemas.ts';
import { withNamedParameters, withoutRedundant } from './openapi-size.ts';

const info = {
  title: 'API reference',
  version: '1.0.0',
  description:
    'Payments for merchants. Every response has the envelope {success, status, message, data}. ' +
    'Amounts are integers in minor units (kobo, cents). Integers are between -(2^53 - 1) and 2^53 - 1. Timestamps are RFC 3339. Unknown fields and ' +
    'filters are refused.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const securitySchemes = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A secret API key (sk_test_… or sk_live_…) with the scopes it needs, or the token of a session',
  },
  publishableKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A publishable API key (pk_test_… or pk_live_…); it can be used in browsers',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kasuwa_token',
    description: 'The session cookie of the dashboard; over https its name begins with __Host-',
  },
  operatorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kasuwa_operator',
    description: 'The session cookie of the operator console',
  },
} as const;

const idempotencyHeader = (required: boolean) => ({
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 255,
      description:
        'Any unique text; sending the same key again returns the result of the first call and has no further effect',
    },
  },
  ...(required && { required: ['Idempotency-Key'] }),
});

/** The framework's transform, plus the header of calls that take an Idempotency-Key. */
const describeCall: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const { route } = document as unknown as { route?: { config?: { endpoint?: Endpoint } } };
  const idempotency = route?.config?.endpoint?.idempotency;
  if (!idempotency || !schema) return { schema, url };
  return {
    schema: { ...schema, headers: idempotencyHeader(idempotency === 'required') } as FastifySchema,
    url,
  };
};

export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await nameContractSchemas();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: describeCall,
    transformObject: (document) =>
      withNamedParameters(
        withoutRedundant(withNamedErrors(withoutUnused(jsonSchemaTransformObject(document)))),
      ),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      docExpansion: 'none',
      deepLinking: true,
      displayRequestDuration: true,
      filter: true,
      defaultModelsExpandDepth: -1,
    },
    staticCSP: true,
  });
  serveDocument(app);
}

/** Serves the document, generated at the first request and cached: the endpoints do not change at run time. */
function serveDocument(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json').send(text);
  });
}
