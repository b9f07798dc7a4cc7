// Probes of an endpoint: requests generated from its contract, and the rules for every response.
import fc from 'fast-check';
import { z } from 'zod';
import { type Endpoint, pathOf } from '#shared/contract/endpoint.ts';
import { errorEnvelopeSchema } from '#shared/contract/envelope.ts';
import { type ErrorCode, errorCatalogue } from '#shared/contract/errors.ts';
import { allowedBy, hostile, type JsonSchema, spoiled } from './values.ts';

export type Probe = {
  params: Record<string, string>;
  query: [string, string][];
  body: unknown;
  caller: 'owner' | 'nobody' | 'garbage';
  key: string | null;
};

/** Existing ids and names, by the name of the parameter or field. */
export type KnownNames = Record<string, readonly string[]>;

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
  }) as JsonSchema;
}

function isSendable(text: string): boolean {
  return text.isWellFormed() && !/^\.{0,2}$/.test(text);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function textOf(name: string, schema: JsonSchema, known: KnownNames): fc.Arbitrary<string> {
  const names = known[name] ?? [];
  const wild = fc.oneof(allowedBy(schema), hostile).map(asText);
  const all = names.length > 0 ? fc.oneof(fc.constantFrom(...names), wild) : wild;
  // The limit on the length of a URL belongs to the framework, not to an endpoint.
  return all.filter(isSendable).map((text) => text.slice(0, 1500));
}

function paramsOf(endpoint: Endpoint, known: KnownNames): fc.Arbitrary<Record<string, string>> {
  if (!endpoint.params) return fc.constant({});
  const { properties = {} } = schemaOf(endpoint.params);
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, textOf(name, schema, known)]),
    ),
  );
}

function queryOf(endpoint: Endpoint, known: KnownNames): fc.Arbitrary<[string, string][]> {
  if (!endpoint.query) return fc.constant([]);
  const { properties = {} } = schemaOf(endpoint.query);
  const one = fc.oneof(
    ...Object.entries(properties).map(([name, schema]) =>
      fc.tuple(fc.constant(name), textOf(name, schema, known)),
    ),
    fc.tuple(
      fc.string({ maxLength: 10 }).filter(isSendable),
      fc.string({ maxLength: 10 }).filter(isSendable),
    ),
  );
  return fc.array(one, { maxLength: 4 }) as fc.Arbitrary<[string, string][]>;
}

/** Fields that name something get existing values half of the time: otherwise no call would pass its lookup. */
function withKnown(value: unknown, known: KnownNames, use: boolean): unknown {
  if (!use || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, value]) => [
      name,
      known[name]?.length && typeof value === 'string' ? known[name]?.[0] : value,
    ]),
  );
}

function bodyOf(endpoint: Endpoint, known: KnownNames): fc.Arbitrary<unknown> {
  if (!endpoint.body) return fc.oneof(fc.constant(undefined), hostile);
  const valid = allowedBy(schemaOf(endpoint.body));
  const proper = fc.tuple(valid, fc.boolean()).map(([value, use]) => withKnown(value, known, use));
  return fc.oneof(
    { weight: 5, arbitrary: proper },
    { weight: 4, arbitrary: spoiled(proper) },
    { weight: 1, arbitrary: hostile },
  );
}

export function probeOf(endpoint: Endpoint, known: KnownNames): fc.Arbitrary<Probe> {
  const keys = fc.oneof(fc.uuid(), fc.constant('the same one'), fc.string({ minLength: 1, maxLength: 300 }));
  const header = keys.filter((key) => /^[\x20-\x7e]+$/.test(key) && key.trim() !== '');
  return fc.record({
    params: paramsOf(endpoint, known),
    query: queryOf(endpoint, known),
    body: bodyOf(endpoint, known),
    caller: fc.oneof(
      { weight: 8, arbitrary: fc.constant('owner' as const) },
      { weight: 1, arbitrary: fc.constantFrom('nobody' as const, 'garbage' as const) },
    ),
    key: fc.oneof({ weight: 4, arbitrary: header }, { weight: 1, arbitrary: fc.constant(null) }),
  });
}

function addressOfProbe(endpoint: Endpoint, probe: Probe): string {
  const path = pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(probe.params[name] ?? ''),
  );
  const query = new URLSearchParams(probe.query);
  return query.size > 0 ? `${path}?${query}` : path;
}

export type Sent = { status: number; type: string; text: string };

export async function sendProbe(
  base: string,
  endpoint: Endpoint,
  probe: Probe,
  token: string,
): Promise<Sent> {
  const authorization = { owner: `Bearer ${token}`, nobody: undefined, garbage: 'Bearer not-a-token' }[
    probe.caller
  ];
  const hasBody = endpoint.method !== 'GET' && probe.body !== undefined;
  const form = endpoint.upload && hasBody ? formOf(endpoint.upload.field, probe.body) : undefined;
  const response = await fetch(base + addressOfProbe(endpoint, probe), {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(hasBody && !form && { 'content-type': 'application/json' }),
      ...(authorization && { authorization }),
      ...(probe.key && { 'idempotency-key': probe.key }),
    },
    ...(hasBody && { body: form ?? JSON.stringify(probe.body) }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

function formOf(field: string, content: unknown): FormData {
  const form = new FormData();
  form.append(field, new Blob([asText(content)], { type: 'image/png' }), 'image.png');
  return form;
}

/** How a response breaks the contract, in a sentence; undefined if it does not. */
export function faultOf(endpoint: Endpoint, sent: Sent, documented: ReadonlySet<string>): string | undefined {
  if (sent.status >= 500) return `answers ${sent.status}: ${sent.text.slice(0, 300)}`;
  if (!documented.has(String(sent.status)))
    return `answers ${sent.status}, which its document does not name: ${sent.text.slice(0, 300)}`;
  if (sent.status === 200 && endpoint.output === 'file') return undefined;
  if (!sent.type.startsWith('application/json')) return `answers ${sent.status} as ${sent.type}`;
  const body: unknown = JSON.parse(sent.text);
  if (sent.status === 200) {
    const envelope = z.object({
      success: z.literal(true),
      status: z.literal('success'),
      message: z.string(),
      data: endpoint.output as z.ZodType,
    });
    const parsed = envelope.safeParse(body);
    return parsed.success ? undefined : `breaks its schema: ${z.prettifyError(parsed.error)}`;
  }
  const parsed = errorEnvelopeSchema.safeParse(body);
  if (!parsed.success) return `breaks the schema of errors: ${z.prettifyError(parsed.error)}`;
  const known = errorCatalogue[parsed.data.error.code as ErrorCode];
  return known?.status === sent.status
    ? undefined
    : `says ${parsed.data.error.code} with status ${sent.status}`;
}
