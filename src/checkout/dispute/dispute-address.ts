// URLs for reporting a problem, /pay/{reference}/problem, and for following it, /pay/problem/{secret}.

export type DisputeAddress = { kind: 'form'; reference: string } | { kind: 'thread'; token: string };

export function readDisputeAddress(path: string): DisputeAddress | null {
  const [, token] = /^\/pay\/problem\/([A-Za-z0-9_-]{43})\/?$/.exec(path) ?? [];
  if (token) return { kind: 'thread', token };
  const [, reference] = /^\/pay\/([A-Za-z0-9-]{3,64})\/problem\/?$/.exec(path) ?? [];
  return reference ? { kind: 'form', reference } : null;
}

export const disputePath = (reference: string): string => `/pay/${encodeURIComponent(reference)}/problem`;
export const threadPath = (token: string): string => `/pay/problem/${token}`;
