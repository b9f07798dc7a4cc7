// Edge values of a schema and values just beyond them, by the kind of field, the same in every run.
import fc from 'fast-check';
import { allowedBy, type JsonSchema } from './values.ts';

const beyond = '\u{1f9fe}';
const joined = '\u{1f469}\u{1f3fe}\u200d\u{1f4bb}';

function textsOf({ minLength = 0, maxLength = 3000 }: JsonSchema): string[] {
  const longest = Math.min(maxLength, 5000);
  const of = (character: string, count: number) => character.repeat(Math.max(0, count));
  return [
    '',
    ' ',
    'x',
    beyond,
    'xy',
    ` x `,
    `\u00a0x\u00a0`,
    '\u200b',
    '\u00a0\u00a0',
    '\u0001\u0002',
    'x\ny',
    '\t\n',
    'a\u0000b',
    'a\ud800b',
    '\u2028\u2029',
    '\ufeff\ufeff',
    joined,
    '%_\\',
    '-1',
    '0',
    of('x', minLength),
    of('x', minLength - 1),
    of(beyond, minLength),
    of(beyond, Math.ceil(minLength / 2)),
    of('x', longest),
    of(beyond, Math.floor(longest / 2)),
    `x${of('é', longest - 2)} `,
    of('ß', longest),
    of('İ', longest),
    of('ŉ', longest),
    of('9', Math.min(longest, 400)),
    `+234${of('8', 10)}`,
    'a@b.co',
    `${of('a', 64)}@${of('b', 60)}.${of('c', 60)}.${of('d', 60)}.example`,
    'https://example.com/',
    `https://example.com/${of('x', Math.min(longest, 2000) - 20)}`,
    'http://[::1]:65535/%00',
    '#FFFFFF',
    'en',
    'NGN',
    '00:00',
    '24:00',
    '1:1:1',
    ...days,
    ...instants,
    '00000000-0000-7000-8000-000000000000',
  ];
}

const days = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1899-12-31',
  '2024-02-29',
  '2026-02-30',
  '2026-12-31',
  '9999-12-31',
  '275760-09-13',
  '-004713-01-01',
];
const instants = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00Z',
  '2026-11-20T10:00:00.123456789Z',
  '2026-11-20T10:00:00+14:00',
  '2099-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
];

function numbersOf({ minimum, maximum }: JsonSchema): number[] {
  return [
    0,
    1,
    2,
    -1,
    0.1,
    1.5,
    1.005,
    99.999,
    100,
    101,
    32_768,
    100_000,
    2_147_483_647,
    2_147_483_648,
    1e10,
    1e12,
    1e15,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    9.3e18,
    1e21,
    1e-7,
    5e-324,
    Number.MAX_VALUE,
    -0,
    ...(minimum === undefined ? [] : [minimum, minimum + 1]),
    ...(maximum === undefined ? [] : [maximum, maximum - 1]),
  ];
}

const nothing: unknown[] = [null, [], {}, true, false];

/** Returns the values to try in place of one value. */
export function edgesOf(schema: JsonSchema): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return unique(choices.flatMap(edgesOf));
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return unique([null, ...textsOf(schema)]);
    case 'integer':
    case 'number':
      return unique([null, ...numbersOf(schema)]);
    case 'boolean':
      return [true, false, null];
    case 'null':
      return [null];
    case 'array': {
      const items = edgesOf(schema.items ?? {}).slice(0, 8);
      return [
        null,
        [],
        ...items.map((item) => [item]),
        ...items.slice(0, 4).map((item) => [item, item]),
        ...longestOf(schema),
      ];
    }
    case 'object':
      return [null, {}, ...(schema.properties ? [] : namesOf(schema))];
    default:
      return [...nothing, ...textsOf({}).slice(0, 20), ...numbersOf({}).slice(0, 20)];
  }
}

/** Lists of the maximum length, all items different, and of one more. */
function longestOf({ items = {}, maxItems }: JsonSchema): unknown[][] {
  if (maxItems === undefined || maxItems > 1000) return [];
  const all = fc.sample(allowedBy(items), { numRuns: maxItems + 1, seed: 7 });
  return [all.slice(1), all];
}

/** Objects with unusual property names, for schemas that allow any name. */
function namesOf({ additionalProperties }: JsonSchema): unknown[] {
  const values =
    typeof additionalProperties === 'object' ? edgesOf(additionalProperties) : ['x', 1, true, null, [], {}];
  const names = [
    '',
    ' ',
    'x',
    beyond,
    'a\u0000b',
    'a\ud800b',
    'constructor',
    'toString',
    '1',
    'x'.repeat(40),
  ];
  const named = (name: string, value: unknown) => Object.fromEntries([[name, value]]);
  return [
    ...names.map((name) => named(name, values.find((value) => value !== null) ?? 1)),
    ...values.slice(0, 60).map((value) => named('note', value)),
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`name ${at}`, 'x'.repeat(500)])),
  ];
}

function unique(values: unknown[]): unknown[] {
  const visited = new Map(values.map((value) => [`${typeof value} ${JSON.stringify(value)}`, value]));
  return [...visited.values()];
}

type Path = readonly (string | number)[];
/** `body`: the whole body, with the value at its path. */
export type Edge = { path: Path; value: unknown; body: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formsOf(schema: JsonSchema): JsonSchema[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return choices ? choices.flatMap(formsOf) : [schema];
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A value for a field that was left out, so that the fields within it are tried as well; the same in every run. */
function madeUp(schema: JsonSchema): unknown {
  const hasInside = schema.properties !== undefined || schema.items?.properties !== undefined;
  if (!hasInside) return undefined;
  const whole = schema.items ? fc.tuple(allowedBy(schema.items)) : allowedBy(schema);
  return fc.sample(whole, { numRuns: 1, seed: 7 })[0];
}

/** Edge values of path parameters; `others` returns ids of other objects. */
export function edgesOfParams(
  schema: JsonSchema,
  params: Readonly<Record<string, string>>,
  others: (name: string) => readonly string[],
): Edge[] {
  const isSendable = (text: string) => text.isWellFormed() && !/^\.{0,2}$/.test(text) && text.length <= 700;
  return Object.entries(schema.properties ?? {}).flatMap(([name, item]) => {
    const texts = edgesOf(item).filter((value) => value !== null && typeof value !== 'object');
    const values = [...new Set([...others(name), ...textsOf({}).slice(0, 30), ...texts].map(String))];
    return values
      .filter(isSendable)
      .map((value) => ({ path: [name], value, body: { ...params, [name]: value } }));
  });
}

/** The body with one field changed or added, for every edge of every field at any depth. */
export function edgesOfBody(
  schema: JsonSchema,
  body: unknown,
  others: (name: string) => readonly string[] = () => [],
): Edge[] {
  const edges: Edge[] = [];
  const save = (path: Path, value: unknown, whole = body) => {
    edges.push({ path, value, body: withValue(whole, path, value) });
  };
  const ids = [...new Set(JSON.stringify(body ?? null).match(uuids))];
  const visit = (of: JsonSchema, value: unknown, path: Path, whole: unknown): void => {
    if (path.length > 5) return;
    if (path.length > 0) for (const edge of edgesOf(of)) save(path, edge, whole);
    // The id of another object, for example for a transfer from a wallet to itself.
    if (typeof value === 'string' && value.match(uuids))
      for (const id of [...ids, ...others(String(path.findLast((item) => typeof item === 'string')))])
        save(path, id, whole);
    for (const form of formsOf(of)) {
      const inside = value ?? (path.length > 3 ? undefined : madeUp(form));
      if (inside === undefined) continue;
      const within = value === undefined ? withValue(whole, path, inside) : whole;
      if (form.properties && isObject(inside))
        for (const [name, value] of Object.entries(form.properties))
          visit(value, inside[name], [...path, name], within);
      if (form.items && Array.isArray(inside) && inside.length > 0) {
        visit(form.items, inside[0], [...path, 0], within);
        save(path, [...inside, ...inside], within);
      }
    }
  };
  visit(schema, body, [], body);
  const keyOf = ({ path, value }: Edge) => `${path.join('.')} ${typeof value} ${JSON.stringify(value)}`;
  return [...new Map(edges.map((edge) => [keyOf(edge), edge])).values()];
}

export function withValue(whole: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const list = Array.isArray(whole) ? [...whole] : [];
    list[name] = withValue(list[name], rest, value);
    return list;
  }
  const inner = withValue(isObject(whole) ? whole[name] : undefined, rest, value);
  return { ...(isObject(whole) ? whole : {}), [name]: inner };
}
