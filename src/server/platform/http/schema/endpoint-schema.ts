// The schema of an endpoint for OpenAPI and the framework's validation.
import { z } from 'zod';
import { approvalAnswer } from '#shared/contract/account/approval-shapes.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { errorEnvelopeSchema } from '#shared/contract/envelope.ts';
import { errorCatalogue } from '#shared/contract/errors.ts';

type RouteSchema = Record<string, unknown>;

/** Cache, so that a process that builds the server repeatedly, such as a test, converts each endpoint once. */
const known = new WeakMap<Endpoint, { of: string; schema: RouteSchema }>();

/** Returns the schema of an endpoint: parameters, query, body, all responses, and the security schemes. */
export function endpointSchema(noun: string, name: string, endpoint: Endpoint): RouteSchema {
  const of = `${noun}/${name}`;
  const found = known.get(endpoint);
  if (found?.of === of) return { ...found.schema };
  const schema = schemaOf(noun, name, endpoint);
  known.set(endpoint, { of, schema });
  return { ...schema };
}

function schemaOf(noun: string, name: string, endpoint: Endpoint): RouteSchema {
  const codes = [
    ...(endpoint.errors ?? []),
    'INTERNAL',
    // When the connection pool is overloaded.
    'UNAVAILABLE',
    'TOO_MANY_REQUESTS',
    ...(endpoint.access === 'public' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN']),
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.upload ? ['VALIDATION'] : []),
    // An unreadable body is rejected even where none is expected.
    ...(endpoint.params || endpoint.query || endpoint.method !== 'GET' ? ['MALFORMED'] : []),
    ...(endpoint.idempotency ? ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_REQUIRED'] : []),
    ...(endpoint.approval ? ['APPROVAL_IMPOSSIBLE'] : []),
  ] as (keyof typeof errorCatalogue)[];
  const errors: Record<string, z.ZodType> = {};
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    const names = codes.filter((other) => errorCatalogue[other].status === status);
    errors[status] = errorEnvelopeSchema.describe([...new Set(names)].join(', '));
  }
  const output = endpoint.output === 'file' ? z.any().describe('The file') : envelopeOf(endpoint.output);
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: output.describe('Success'), ...(endpoint.approval && { 202: held }), ...errors },
    security: securityOf(endpoint),
  };
}

function envelopeOf(data: z.ZodType) {
  return z.object({
    success: z.literal(true),
    status: z.literal('success'),
    message: z.string(),
    data,
  });
}

const held = envelopeOf(approvalAnswer).describe(
  'An approval rule of the business applies: nothing has been done yet; the call is carried out once it is approved',
);

/** Returns the alternatives; any one is sufficient. */
function securityOf(endpoint: Endpoint): Record<string, never[]>[] {
  const { access } = endpoint;
  if (access === 'public') return [];
  if (isForOperators(endpoint)) return [{ operatorSession: [] }];
  const forKeys = access !== 'session' || endpoint.anyKey;
  return [
    ...(forKeys ? [{ secretKey: [] }] : []),
    ...(endpoint.publishable ? [{ publishableKey: [] }] : []),
    { session: [] },
  ];
}
