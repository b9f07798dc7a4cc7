// Validation of requests against the endpoint's schema, with messages for unknown names and for values of a wrong type.
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { isLeftOut, isOfLibrary, plainMessageOf } from '#shared/contract/plain-messages.ts';
import { listUnknownNames } from '#shared/contract/unknown-names.ts';

type Fault = { path: PropertyKey[]; message: string };
type Checked = { value: unknown } | { error: FastifySchemaValidationError[] };

/** The framework's validator for params, query and body. */
export function compileValidator({ schema }: { schema: unknown }): (data: unknown) => Checked {
  const known = schema as $ZodType;
  return (data) => {
    const result = safeParse(known, data, { reportInput: true });
    const unknown = data === undefined ? [] : listUnknownNames(known, data);
    if (result.success && unknown.length === 0) return { value: result.data };
    const faults: Fault[] = result.success
      ? []
      : result.error.issues.map((issue) => describeIssue(issue, data));
    for (const { path, names } of unknown) faults.push({ path, message: unknownName(path, names) });
    return { error: faults.map(toFrameworkError) };
  };
}

function toFrameworkError({ path, message }: Fault): FastifySchemaValidationError {
  return { keyword: 'zod', instancePath: `/${path.join('/')}`, schemaPath: '', params: {}, message };
}

function unknownName(path: PropertyKey[], names: string[]): string {
  const known = names.length === 0 ? 'No fields are expected.' : `Allowed: ${names.join(', ')}.`;
  return `Unknown field ${String(path.at(-1))}. ${known}`;
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeNames[typeof value] ?? typeof value;
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data);

/**
 * Returns the message of an issue. "Amount is required" is for a missing amount only; for a wrong type the message names the expected type.
 */
function describeIssue(issue: $ZodIssue, data: unknown): Fault {
  const { path, message } = issue;
  // A number of a query that is missing, or is not one.
  if (Number.isNaN(issue.input) && isOfLibrary(message))
    return { path, message: isLeftOut(valueAt(data, path)) ? 'This field is required' : 'Must be a number' };
  // For a missing value, a schema without its own message would report types.
  if (isLeftOut(issue.input))
    return { path, message: isOfLibrary(message) ? 'This field is required' : message };
  const plain = isOfLibrary(message) ? plainMessageOf(issue) : null;
  if (plain !== null) return { path, message: plain };
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int' && typeof issue.input === 'number')
      return { path, message: 'Must be a whole number' };
    const expected = typeNames[issue.expected] ?? issue.expected;
    const isSameType = expected === typeOf(issue.input);
    return { path, message: isSameType ? message : `Must be ${expected}, not ${typeOf(issue.input)}` };
  }
  if (issue.code === 'invalid_value' && / is required\.?$|^Invalid (option|input)/.test(message))
    return { path, message: `Must be one of: ${issue.values.join(', ')}` };
  return { path, message };
}
