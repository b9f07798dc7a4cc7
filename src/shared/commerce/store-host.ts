// The host name of a store: parsing, reserved names, and statuses of claims.

/** WAITING for its record · VERIFIED · FAILING: the record is gone, but the name still leads to the store · LOST: it no longer does. */
export const storeHostStatuses = ['WAITING', 'VERIFIED', 'FAILING', 'LOST'] as const;
export type StoreHostStatus = (typeof storeHostStatuses)[number];

/** The statuses in which the name leads to the store. */
export const leadingStatuses = ['VERIFIED', 'FAILING'] as const satisfies readonly StoreHostStatus[];
export const leadsToStore = ({ status }: { status: StoreHostStatus }): boolean =>
  leadingStatuses.some((leadingStatus) => leadingStatus === status);

export const storeHostProblems = ['NO_RECORD', 'OTHER_VALUE', 'NO_ANSWER', 'TAKEN_OVER'] as const;
export type StoreHostProblem = (typeof storeHostProblems)[number];

/** With the prefix `_kasuwa.`, still within the length limit of DNS. */
const hostMax = 245;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Names that do not resolve on the public internet. */
const notPublic = new Set(['localhost', 'local', 'internal', 'arpa', 'invalid', 'onion']);

/** Normalizes a host name as in DNS, with other scripts in punycode; returns null if it is not a public host name. */
export function readStoreHost(text: string): string | null {
  const name = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
  if (/[\s/?#@:\\%[\]]/.test(name) || !URL.canParse(`https://${name}`)) return null;
  const { hostname } = new URL(`https://${name}`);
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || hostname.length > hostMax || !labels.every((part) => label.test(part)))
    return null;
  return /^\d+$/.test(last) || notPublic.has(last) ? null : hostname;
}

/** The name of the TXT record that proves a claim, and its required value. */
export const proofName = (host: string): string => `_kasuwa.${host}`;
export const proofValue = (token: string): string => `kasuwa-verify=${token}`;
