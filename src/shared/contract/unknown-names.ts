// Unknown names in requests: misspelt filters or fields are rejected instead of ignored.
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { innerSchema } from './inner-schema.ts';

type Path = (string | number)[];
/** The path of an unknown name, and the names that are allowed there. */
export type UnknownName = { path: Path; names: string[] };

const depthMax = 30;

/** Compares a value with its schema; an object that accepts any name (a record, a loose object) has no unknown names. */
export function listUnknownNames(schema: $ZodType, value: unknown, path: Path = []): UnknownName[] {
  if (value === null || typeof value !== 'object' || path.length > depthMax) return [];
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Array.isArray(value) ? [] : inObject(def, value as Record<string, unknown>, path);
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => listUnknownNames(def.element, item, [...path, index]))
        : [];
    case 'record':
      return Object.entries(value).flatMap(([name, value]) =>
        listUnknownNames(def.valueType, value, [...path, name]),
      );
    case 'union':
      return fewest(def.options.map((option) => listUnknownNames(option, value, path)));
    case 'intersection':
      return inBoth(listUnknownNames(def.left, value, path), listUnknownNames(def.right, value, path));
    case 'pipe':
      return listUnknownNames(isTransform(def.in) ? def.out : def.in, value, path);
    default: {
      const inner = innerSchema(schema);
      return inner ? listUnknownNames(inner, value, path) : [];
    }
  }
}

type ObjectDef = { shape: Record<string, $ZodType>; catchall?: $ZodType | undefined };

function inObject({ shape, catchall }: ObjectDef, value: Record<string, unknown>, path: Path): UnknownName[] {
  return Object.entries(value).flatMap(([name, value]): UnknownName[] => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known) return listUnknownNames(known, value, [...path, name]);
    return catchall ? [] : [{ path: [...path, name], names: Object.keys(shape) }];
  });
}

/** The result of the alternative with the fewest unknown names. */
function fewest(forms: UnknownName[][]): UnknownName[] {
  return forms.reduce((best, form) => (form.length < best.length ? form : best), forms[0] ?? []);
}

function inBoth(left: UnknownName[], right: UnknownName[]): UnknownName[] {
  const key = ({ path }: UnknownName): string => JSON.stringify(path);
  const alsoRight = new Map(right.map((item) => [key(item), item]));
  return left.flatMap((item) => {
    const other = alsoRight.get(key(item));
    return other ? [{ path: item.path, names: [...new Set([...item.names, ...other.names])] }] : [];
  });
}

function isTransform(schema: $ZodType): boolean {
  return (schema as $ZodTypes)._zod.def.type === 'transform';
}

/** Copies a value without the names unknown to its schema, so that a row from a response can be sent back as input. */
export function withoutUnknownNames<T>(schema: $ZodType | undefined, value: T): T {
  const unknown = schema ? listUnknownNames(schema, value) : [];
  if (unknown.length === 0) return value;
  const copy = JSON.parse(JSON.stringify(value)) as T;
  for (const { path } of unknown) {
    // biome-ignore lint/suspicious/noExplicitAny: the path was found in this very value.
    const parent = path.slice(0, -1).reduce<any>((part, name) => part?.[name], copy);
    if (parent) delete parent[path.at(-1) ?? ''];
  }
  return copy;
}
