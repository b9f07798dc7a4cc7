// Field order of audit entries: that of the contract, because the database orders the names of JSON objects by length.
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { innerSchema } from '#shared/contract/inner-schema.ts';

type Fields = Record<string, unknown>;

const schemasOf = new Map(
  Object.values(allContracts).flatMap((contract) =>
    Object.entries<Endpoint>(contract).map(([name, endpoint]) => [name, schemasIn(endpoint)] as const),
  ),
);

function schemasIn({ query, body, output }: Endpoint): $ZodType[] {
  return [query, body, output].flatMap((schema) => (schema && schema !== 'file' ? [schema] : []));
}

/** Returns the fields of an entry in the order of the call's input, then of its response; other fields follow by name. */
export function orderFields(action: string, fields: Fields | null): Fields | null {
  return fields && (ordered(fields, schemasOf.get(action) ?? []) as Fields);
}

function ordered(value: unknown, schemas: readonly $ZodType[]): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((schema) => formsOf(schema)).flatMap((form) => form.element ?? []);
    return value.map((item) => ordered(item, elements));
  }
  const known = new Map<string, $ZodType[]>();
  for (const { shape } of schemas.flatMap((schema) => formsOf(schema)))
    for (const [name, schema] of Object.entries(shape ?? {}))
      known.set(plain(name), [...(known.get(plain(name)) ?? []), schema]);
  const ranks = new Map([...known.keys()].map((name, rank) => [name, rank]));
  const rankOf = (name: string): number => ranks.get(plain(name)) ?? ranks.size;
  const names = Object.keys(value).sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  return Object.fromEntries(
    names.map((name) => [name, ordered((value as Fields)[name], known.get(plain(name)) ?? [])]),
  );
}

/** Entries and contracts write the same name as `startsOn` or `starts_on`. */
const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

type Form = { shape?: Record<string, $ZodType>; element?: $ZodType };

/** Returns the objects and lists that a schema accepts. */
function formsOf(schema: $ZodType): Form[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [{ shape: def.shape }];
    case 'array':
      return [{ element: def.element }];
    case 'union':
      return def.options.flatMap((option) => formsOf(option));
    case 'intersection':
      return [...formsOf(def.left), ...formsOf(def.right)];
    case 'pipe':
      return [...formsOf(def.in), ...formsOf(def.out)];
    default: {
      const inner = innerSchema(schema);
      return inner ? formsOf(inner) : [];
    }
  }
}
