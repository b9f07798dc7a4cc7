// Every write of banking with an invalid value in each of its fields: rejected with 4xx, at that field, in plain language.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bankingContracts } from '#shared/contract/banking/contracts.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { transferKey } from '#test/support/banking/transfers.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { bankingSamples } from '#test/support/samples/banking.ts';
import { remittanceSamples } from '#test/support/samples/remittance.ts';
import { nobody } from '#test/support/samples/samples.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServerOnOwnDatabase({ env: { RATE_LIMITS: 'off' } });
const business = await createTestBusiness(server);
const created = Object.assign(
  {},
  { customerId: nobody },
  await bankingSamples.make?.(server, business),
  await remittanceSamples.make?.(server, business),
);
const key = await transferKey(server, business);
const bodies = Object.assign({}, bankingSamples.bodies, remittanceSamples.bodies) as Record<string, unknown>;

type Path = (string | number)[];
type Fault = { path: Path; value: unknown };

const long = 'x'.repeat(20_001);
/** The values tried in each field, whatever its type; undefined omits it. */
const wrongValues = [
  ...[undefined, null, true, [], {}, [[{}]], { a: { b: 1 } }],
  ...['', '   ', long, 'XYZ', 'GHS', '2020-01-01', 'a\u0000b'],
  ...[0, -1, 1, 1.5, 1e30, Number.MAX_SAFE_INTEGER],
];

/** Returns the field paths of a schema, including nested objects and the first element of lists. */
function pathsOf(schema: z.ZodType | undefined, at: Path = []): Path[] {
  const def = (schema as { def?: { type?: string; innerType?: z.ZodType; in?: z.ZodType; shape?: object } })
    ?.def;
  if (def?.innerType) return pathsOf(def.innerType, at);
  if (def?.in) return pathsOf(def.in, at);
  if (def?.type === 'object') {
    const { shape } = schema as unknown as { shape: Record<string, z.ZodType> };
    return Object.entries(shape).flatMap(([name, inner]) => [
      [...at, name],
      ...pathsOf(inner, [...at, name]),
    ]);
  }
  if (def?.type === 'array')
    return pathsOf((schema as unknown as { element: z.ZodType }).element, [...at, 0]);
  return [];
}

function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : Object.assign({}, body);
  const at = copy as Record<string | number, unknown>;
  if (rest.length === 0 && value === undefined) delete at[first];
  else at[first] = withValue(at[first] ?? (typeof rest[0] === 'number' ? [] : {}), rest, value);
  return copy;
}

/** Technical terms, and terms of the validation library. */
const jargon =
  /invalid (input|option|uuid|iso|string|type|key|element|record)|expected|received|too (big|small|long|short):|nan\b|undefined|\[object|null|zod|regex|pattern|json|enum|schema|character\(s\)|element\(s\)/i;

const writes = Object.values(bankingContracts)
  .flatMap((contract) => Object.entries(contract) as [string, Endpoint][])
  .filter(([, endpoint]) => endpoint.method !== 'GET' && endpoint.body);

async function send(name: string, endpoint: Endpoint, body: unknown) {
  const options = {
    params: created as Record<string, string>,
    body: body as object,
    idempotencyKey: `${name}-${crypto.randomUUID()}`,
  };
  const answer = await server.call(endpoint, { ...options, token: business.token });
  if (answer.status !== 403 && answer.status !== 401) return answer;
  return server.call(endpoint, { ...options, token: key });
}

test.each(writes)('%s', async (name, endpoint) => {
  const schema = endpoint.body as z.ZodType;
  const good = bodies[name] ?? {};
  const bad: string[] = [];
  const faults: Fault[] = pathsOf(schema).flatMap((path) => wrongValues.map((value) => ({ path, value })));
  for (const value of [null, [], 'text', 7]) faults.push({ path: [], value });
  for (const { path, value } of faults) {
    const body = withValue(good, path, value);
    const answer = await send(name, endpoint, body);
    const shown = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}: ${answer.status}`;
    if (answer.status < 400) continue;
    const { message, error } = answer.body as {
      message: string;
      error?: { code: string; fields?: Record<string, string> };
    };
    const fieldErrors = Object.entries(error?.fields ?? {});
    if (answer.status >= 500) bad.push(`${shown} ${message}`);
    for (const sentence of [message, ...fieldErrors.map(([, text]) => text)])
      if (jargon.test(sentence.replace(/(one of|Allowed): .*/, '')))
        bad.push(`${shown} says '${sentence.slice(0, 160)}'`);
    // A body that cannot be stored as text is rejected as a whole.
    if (error?.code === 'MALFORMED') continue;
    if (error?.code === 'VALIDATION' && path.length > 0 && fieldErrors.length === 0)
      bad.push(`${shown} names no field`);
    const checked = schema.safeParse(body);
    for (const issue of checked.success || path.length === 0 ? [] : checked.error.issues) {
      const at = issue.path.join('.');
      if (!fieldErrors.some(([field]) => field === at)) bad.push(`${shown} says nothing at ${at}`);
    }
  }
  expect(bad).toEqual([]);
});
