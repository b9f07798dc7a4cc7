// Upload of a document to an endpoint that takes a file with parameters, validated before sending.
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { privateFileSizeMaxBytes, privateFileTypes } from '#shared/contract/platform/uploads.ts';
import { callWith } from '#web/api/client.ts';

export const acceptedFiles = privateFileTypes.join(',');

/** Returns what is wrong with a file, in the specification's terms; null when it may be sent. */
export function faultOf(file: File): string | null {
  if (!(privateFileTypes as readonly string[]).includes(file.type)) return 'Unsupported file format';
  return file.size > privateFileSizeMaxBytes ? 'File size is too large' : null;
}

export function uploadEvidence<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string>,
  file: File,
): Promise<OutputOf<E>> {
  const body = new FormData();
  body.set(endpoint.upload?.field ?? 'file', file);
  return callWith(endpoint, { params, body });
}

/** Returns a size such as '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
