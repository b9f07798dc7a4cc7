// A row that was read as it can be sent back: without what is not for writing.
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { withoutUnknownNames } from '#shared/contract/unknown-names.ts';

/** The fields of a value that the schema knows: a row that was read can be sent back without what is not for writing. */
export function knownFields(
  schema: Endpoint['body'] | undefined,
  value: Record<string, unknown>,
): Record<string, unknown> {
  return schema ? withoutUnknownNames(schema, value) : {};
}
