// The fields that callers send, at any depth, each with its schema from the contract.
import type { z } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { innerSchema } from '#shared/contract/inner-schema.ts';

export type InputField = { path: readonly string[]; schema: z.ZodType };

/** The fields of one schema, including those of lists, of records and of each form of a union. */
export function fieldsOf(schema: $ZodType, path: readonly string[] = []): InputField[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, value]) => [
        { path: [...path, name], schema: value as z.ZodType },
        ...fieldsOf(value, [...path, name]),
      ]);
    case 'array':
      return fieldsOf(def.element, path);
    case 'record':
      return fieldsOf(def.valueType, path);
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, path));
    case 'intersection':
      return [...fieldsOf(def.left, path), ...fieldsOf(def.right, path)];
    case 'pipe':
      return fieldsOf((def.in as $ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, path);
    default: {
      const inner = innerSchema(schema);
      return inner ? fieldsOf(inner, path) : [];
    }
  }
}

/** Every field of every call: in its path, its query and its body. */
export function inputFields(): (InputField & { name: string })[] {
  return Object.values(allContracts).flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).flatMap(([call, { params, query, body }]) =>
      [params, query, body].flatMap((schema) =>
        (schema ? fieldsOf(schema) : []).map((field) => ({
          ...field,
          name: `${call} ${field.path.join('.')}`,
        })),
      ),
    ),
  );
}
