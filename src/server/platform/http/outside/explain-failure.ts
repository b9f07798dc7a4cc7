// Descriptions of connection failures to external hosts.
import { AddressRefused } from './public-addresses.ts';

const words: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `The host ${host} could not be found.`,
  EAI_AGAIN: (host) => `The host ${host} could not be resolved.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} closed the connection without a response.`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection without a response.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `The connection to ${host} timed out.`,
  EPIPE: (host) => `${host} closed the connection without a response.`,
  EHOSTUNREACH: (host) => `${host} could not be reached.`,
  ENETUNREACH: (host) => `${host} could not be reached.`,
  ETIMEDOUT: (host) => `The connection to ${host} timed out.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate is not valid for ${host}.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by an unknown authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `${host} does not send its intermediate certificates.`,
};

/** Returns why an external host could not be reached, for the user who entered its address. */
export function explainFailure(error: NodeJS.ErrnoException, host: string): string {
  if (error instanceof AddressRefused) return error.message;
  // A name with several addresses fails with one error per address.
  const [first] = (error as unknown as AggregateError).errors ?? [];
  const code = error.code ?? (first as NodeJS.ErrnoException | undefined)?.code ?? '';
  return words[code]?.(host) ?? `The request failed: ${error.message || code}.`.slice(0, 300);
}
