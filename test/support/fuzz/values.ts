// Values for the fuzzer: valid by the schema, unexpected, and mixtures of both.
import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
};

/** Values that have broken programs before: characters, sizes, numbers and shapes. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '👩🏾‍💻'.repeat(60),
    "'; drop table users; --",
    '%',
    '_%\\',
    '{"a":1}',
    'NaN',
    'null',
    '../../etc/passwd',
    '1e999',
    '0x10',
    '9007199254740993',
    '2026-02-30T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '00000000-0000-0000-0000-000000000000',
    'a'.repeat(5000),
    -1,
    0,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    true,
    [],
    {},
    [[[[]]]],
    { constructor: { prototype: 1 } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const instants = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function stringOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 80 } = schema;
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return instants;
  if (format === 'date') return instants.map((instant) => instant.slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 80)),
  });
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + 1 : schema.minimum;
  const range = { min: min ?? Number.MIN_SAFE_INTEGER, max: schema.maximum ?? Number.MAX_SAFE_INTEGER };
  if (schema.type !== 'number')
    return fc.oneof(
      fc.integer({
        min: Math.max(range.min, Math.min(0, range.max)),
        max: Math.min(range.max, Math.max(100_000, range.min)),
      }),
      fc.maxSafeInteger().map((value) => Math.min(range.max, Math.max(range.min, value))),
      fc.constantFrom(range.min, range.max),
    );
  return fc.double({ ...range, noNaN: true });
}

/** Values that the schema allows, except for rules between fields, which it does not contain. */
export function allowedBy(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(allowedBy));
  if (schema.allOf) return allowedBy(Object.assign({}, ...schema.allOf) as JsonSchema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0) {
    const value = typeof additionalProperties === 'object' ? allowedBy(additionalProperties) : hostile;
    return fc.dictionary(fc.string({ maxLength: 20 }), value, { maxKeys: 4 });
  }
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, allowedBy(value)]),
  );
  return fc.record(values, { requiredKeys: required });
}

/** A value with one field, at any depth, replaced by a hostile value or left out. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, hostile, fc.nat(), fc.boolean()).map(([whole, bad, place, remove]) => {
    const copy = structuredClone(whole);
    const spots: [Record<string, unknown>, string][] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const key of Object.keys(node)) {
        spots.push([node as Record<string, unknown>, key]);
        visit((node as Record<string, unknown>)[key]);
      }
    };
    visit(copy);
    const [holder, key] = spots[place % Math.max(1, spots.length)] ?? [];
    if (!holder || key === undefined) return bad;
    if (remove && !Array.isArray(holder)) delete holder[key];
    else holder[key] = bad;
    return copy;
  });
}
