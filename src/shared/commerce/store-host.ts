// The host name of a store: how it is read, which names none can have, and how a claim stands.

/** WAITING for its record · VERIFIED · FAILING: the record is gone, it still leads to the store · LOST: it leads there no more. */
export const storeHostStatuses = ['WAITING', 'VERIFIED', 'FAILING', 'LOST'] as const;
export type StoreHostStatus = (typeof storeHostStatuses)[number];

/** In which it leads to the store. */
export const leadingStatuses = ['VERIFIED', 'FAILING'] as const satisfies readonly StoreHostStatus[];
export const leadsToStore = ({ status }: { status: StoreHostStatus }): boolean =>
  leadingStatuses.some((one) => one === status);

export const storeHostProblems = ['NO_RECORD', 'OTHER_VALUE', 'NO_ANSWER', 'TAKEN_OVER'] as const;
export type StoreHostProblem = (typeof storeHostProblems)[number];

/** With `_kasuwa.` in front it is a name that DNS can hold. */
const hostMax = 245;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Names that lead nowhere on the internet. */
const notPublic = new Set(['localhost', 'local', 'internal', 'arpa', 'invalid', 'onion']);

/** As DNS writes it, letters of other scripts in punycode; null for what is no host name of the internet. */
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

/** The name whose TXT record proves a claim, and what it has to hold. */
export const proofName = (host: string): string => `_kasuwa.${host}`;
export const proofValue = (token: string): string => `kasuwa-verify=${token}`;
