// OpenAPI 3.1 at /api/openapi.json and the readable reference at /api/docs, both from the contract.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kasuwa API',
        version: '1.0.0',
        description:
          'Payments for merchants. Every answer wears the envelope {success, status, message, data}. ' +
          'Amounts are integers in minor units (kobo, cents). Instants are RFC 3339.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/v1/merchant/login' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'kasuwa_token', description: 'The dashboard itself' },
          operatorCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'kasuwa_operator',
            description: 'The operator console',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, displayRequestDuration: true, filter: true },
    staticCSP: true,
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  );
}
