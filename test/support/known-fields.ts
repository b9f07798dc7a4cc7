// Turns a row that was read into a body that can be sent back, without read-only fields.
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { withoutUnknownNames } from '#shared/contract/unknown-names.ts';

/** The fields of a value that are in the schema: a row that was read can be sent back without its read-only fields. */
export function knownFields(
  schema: Endpoint['body'] | undefined,
  value: Record<string, unknown>,
): Record<string, unknown> {
  return schema ? withoutUnknownNames(schema, value) : {};
}
