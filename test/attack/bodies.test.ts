// Malformed bodies on every endpoint: each is rejected in the envelope, and the program keeps serving others.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators, pathOf } from '#shared/contract/endpoint.ts';
import { errorEnvelopeSchema } from '#shared/contract/envelope.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { mapConcurrently } from '../support/attack/race.ts';
import { allowedBy, type JsonSchema } from '../support/fuzz/values.ts';
import { createTestOperator } from '../support/operators.ts';
import { openServer } from '../support/per-file/open-server.ts';
import { sendCall } from '../support/quick/send-call.ts';
import { createTestBusiness } from '../support/server.ts';

/** An endpoint with a valid path, the schema of its body, and a valid body if it reads one. */
type Named = {
  name: string;
  endpoint: Endpoint;
  path: string;
  schema: JsonSchema;
  valid: Record<string, unknown>;
};

const server = await openServer();
const [business, other] = [await createTestBusiness(server), await createTestBusiness(server)];
const staff = (await createTestOperator(server)).token;

/** Uses an empty registry: schemas with names in the API document would become references here. */
const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema;

/** Other seeds create other values: the long run uses one per round. */
const seed = Number(process.env.ATTACK_SEED ?? 7);

const sampleOf = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { numRuns: 1, seed })[0] as T;

/** Creates a body with all fields that the schema allows; rules between fields are not considered. */
function validOf(schema: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([field, value]) => [field, sampleOf(allowedBy(value))]));
}

/** Returns the path with valid parameters that match no row. */
function pathFor(endpoint: Endpoint): string {
  const { properties = {} } = endpoint.params ? jsonSchemaOf(endpoint.params) : {};
  const nobody = '00000000-0000-7000-8000-000000000000';
  return pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const choices = properties[name]?.enum;
    return encodeURIComponent(String(choices?.[0] ?? nobody));
  });
}

const endpoints = Object.values(allContracts).flatMap((contract) =>
  Object.entries(contract as Record<string, Endpoint>),
);
/** Every endpoint that reads a body. */
const withBody: Named[] = endpoints
  .filter(([, { body }]) => body !== undefined)
  .map(([name, endpoint]) => {
    const schema = jsonSchemaOf(endpoint.body as z.ZodType);
    return { name, endpoint, path: pathFor(endpoint), schema, valid: validOf(schema) };
  });
const writes: Named[] = endpoints
  .filter(([name, { method }]) => method !== 'GET' && !/^(logout|signOutOperator)$/.test(name))
  .map(([name, endpoint]) => ({ name, endpoint, path: pathFor(endpoint), schema: {}, valid: {} }));

type Sent = { status: number; code: string | undefined; isEnvelope: boolean };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function sendForm(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, init);
  return { status: answer.status, text: await answer.text() };
}

async function send(
  item: Named,
  body: string | FormData,
  type: string | null = 'application/json',
): Promise<Sent> {
  const { endpoint } = item;
  const isStaff = isForOperators(endpoint);
  const url = server.url + item.path;
  const headers = {
    ...(type && { 'content-type': type }),
    ...(isStaff && { cookie: `kasuwa_operator=${staff}`, 'x-kasuwa-client': 'web' }),
    ...(!isStaff && endpoint.access !== 'public' && { authorization: `Bearer ${business.token}` }),
    'idempotency-key': 'attack',
  };
  const answer = await (typeof body === 'string'
    ? sendCall(url, { method: endpoint.method, headers, body })
    : sendForm(url, { method: endpoint.method, headers, body }));
  const parsed = errorEnvelopeSchema.safeParse(jsonOf(answer.text));
  return { status: answer.status, code: parsed.data?.error.code, isEnvelope: parsed.success };
}

/** Sends each body to its endpoint; returns the responses that are not rejections in the envelope. */
async function notRefused(
  tries: readonly [Named, string, string?][],
  statuses = /^4(?!01|03|29)/,
): Promise<string[]> {
  const wrong = await mapConcurrently(tries, 12, async ([first, body, what]) => {
    const { status, isEnvelope, code } = await send(first, body);
    const isFine = statuses.test(String(status)) && isEnvelope;
    return isFine ? null : `${first.name} ${what ?? body.slice(0, 60)}: ${status} ${code}`;
  });
  await expectAlive();
  return wrong.filter((item) => item !== null);
}

/** Checks that the process is ready, and that another business can read its data. */
async function expectAlive(): Promise<void> {
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  const list = await server.call(paymentLinksContract.listPaymentLinks, { token: other.token });
  expect(list.status).toBe(200);
}

/** Returns a value of another type than the schema requires. */
function mistyped(schema: JsonSchema): unknown {
  const text = JSON.stringify(schema);
  const takes = (type: string) => text.includes(`"${type}"`);
  if (!takes('object')) return { not: { what: 'was asked' } };
  if (!takes('array')) return [[['not']]];
  if (!takes('number') && !takes('integer')) return 17.25;
  return takes('boolean') ? null : true;
}

const isOpen = (schema: JsonSchema) => schema.type === undefined && !schema.anyOf && !schema.enum;

test('a value of the wrong type is rejected at every field of every body', async () => {
  const tries = withBody.flatMap((item): [Named, string, string][] =>
    Object.entries(item.schema.properties ?? {})
      .filter(([, schema]) => !isOpen(schema))
      .map(([field, schema]) => [item, JSON.stringify({ ...item.valid, [field]: mistyped(schema) }), field]),
  );
  expect(tries.length).toBeGreaterThan(300);
  expect(await notRefused(tries)).toEqual([]);
}, 120_000);

test('unknown field names and prototype names are rejected, and no prototype is changed', async () => {
  const tries = withBody.flatMap((item): [Named, string, string][] => {
    const valid = JSON.stringify(item.valid).slice(0, -1);
    const more = valid === '{' ? '{' : `${valid},`;
    return [
      '"nobodyKnows":1',
      '"__proto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"isAdmin":true}}',
    ].map((extra) => [item, `${more}${extra}}`, extra]);
  });
  expect(await notRefused(tries)).toEqual([]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
}, 120_000);

test('a list, string, number, boolean or null is rejected where an object is required', async () => {
  const tries = withBody
    .filter(({ schema }) => (schema.required ?? []).length > 0)
    .flatMap((item): [Named, string][] =>
      ['[]', '[{}]', '"text"', '17', 'null', 'true'].map((body) => [item, body]),
    );
  expect(await notRefused(tries)).toEqual([]);
}, 120_000);

test('texts with NUL or lone surrogates are rejected in every field', async () => {
  const tries = withBody.flatMap((item): [Named, string, string][] =>
    Object.entries(item.schema.properties ?? {})
      .filter(([, schema]) => schema.type === 'string')
      .flatMap(([field]): [Named, string, string][] => {
        const { [field]: _, ...rest } = item.valid;
        const more = JSON.stringify(rest).slice(0, -1) + (Object.keys(rest).length > 0 ? ',' : '');
        return ['a\\u0000b', 'a\\ud800b', '\\udc00'].map((text) => [
          item,
          `${more}"${field}":"${text}"}`,
          `${field} ${text}`,
        ]);
      }),
  );
  expect(await notRefused(tries)).toEqual([]);
}, 120_000);

test('malformed JSON is rejected by every endpoint that writes', async () => {
  const broken = [
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    'undefined',
    '{"a":NaN}',
    '\ufeff{]',
    '{"a":01}',
    '\u0000',
  ];
  const tries = writes
    .filter(({ endpoint }) => !endpoint.upload)
    .flatMap((item): [Named, string][] => broken.map((body) => [item, body]));
  expect(await notRefused(tries, /^400$/)).toEqual([]);
}, 120_000);

test('a body above the size limit is rejected with 413', async () => {
  const huge = JSON.stringify({ name: 'a'.repeat(1024 * 1024) });
  const tries = writes
    .filter(({ endpoint }) => !endpoint.upload)
    .map((item): [Named, string] => [item, huge]);
  expect(await notRefused(tries, /^413$/)).toEqual([]);
}, 120_000);

test('of duplicate field names the last one counts, and it is validated', async () => {
  const tries = withBody.flatMap((item): [Named, string, string][] => {
    const [field] = Object.entries(item.schema.properties ?? {}).find(([, schema]) => !isOpen(schema)) ?? [];
    if (!field) return [];
    const schema = item.schema.properties?.[field] as JsonSchema;
    const good = JSON.stringify(item.valid).slice(0, -1);
    return [[item, `${good},"${field}":${JSON.stringify(mistyped(schema))}}`, `${field} twice`]];
  });
  expect(await notRefused(tries)).toEqual([]);
}, 120_000);

test('other content types are rejected where JSON is required: URL-encoded form, XML, plain text, JSON Patch, multipart form', async () => {
  const requested = writes.filter(({ endpoint }) => !endpoint.upload && endpoint.body);
  const types = [
    'application/x-www-form-urlencoded',
    'text/xml',
    'text/plain',
    'application/json-patch+json',
  ];
  const wrong = await mapConcurrently(requested, 6, async (item) => {
    const form = new FormData();
    form.append('file', new Blob(['{}']), 'a.json');
    const answers = [
      ...(await Promise.all(types.map((type) => send(item, 'a=1', type)))),
      await send(item, form, null),
    ];
    const results = answers.map(({ status, isEnvelope }) => `${status} ${isEnvelope}`);
    return results.every((each) => /^4(00|06|15|22) true$/.test(each))
      ? null
      : `${item.name}: ${results.join(', ')}`;
  });
  expect(wrong.filter((item) => item !== null)).toEqual([]);
  await expectAlive();
}, 120_000);

test('JSON is rejected where a form with a file is required', async () => {
  const tries = writes
    .filter(({ endpoint }) => endpoint.upload)
    .flatMap((item): [Named, string][] => ['{}', '{"file":"a"}', '[]'].map((body) => [item, body]));
  expect(tries.length).toBeGreaterThan(6);
  expect(await notRefused(tries)).toEqual([]);
}, 60_000);
