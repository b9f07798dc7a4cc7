// The schema inside a wrapper such as optional or nullable.
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** Returns the schema that another one wraps without changing its form; null if it wraps none. */
export function innerSchema(schema: $ZodType): $ZodType | null {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return def.innerType;
    case 'lazy':
      return def.getter();
    default:
      return null;
  }
}
