// Which calls read what has changed, and whom that is told.

import type { Actor } from '#server/platform/http/call.ts';
import { type Access, type Endpoint, isForOperators, isPermissions } from '#shared/contract/endpoint.ts';
import { isAllowed } from '#shared/is-allowed.ts';

/** A call whose answer may be another one, as browsers know it: `GET /payouts/:payoutId`. */
type Reading = { call: string; access: Access };

/** By what has changed, as `announceChanged` names it. */
export type Readings = ReadonlyMap<string, readonly Reading[]>;

/** The calls among some that read what belongs to a business. */
export function readingsOf(endpoints: readonly Endpoint[]): Reading[] {
  return endpoints
    .filter((one) => one.method === 'GET' && one.access !== 'public' && !isForOperators(one))
    .map(({ method, url, access }) => ({ call: `${method} ${url}`, access }));
}

/** The event for a caller: which calls are to be made again, of those they may make; null when there are none. */
export function changedFor(
  readings: Readings,
  { permissions }: Pick<Actor, 'permissions'>,
  changed: ReadonlySet<string>,
): { type: 'changed'; calls: string[] } | null {
  const calls = [...changed]
    .flatMap((what) => readings.get(what) ?? [])
    .filter(({ access }) => !isPermissions(access) || isAllowed(permissions, access))
    .map(({ call }) => call);
  return calls.length > 0 ? { type: 'changed', calls: [...new Set(calls)] } : null;
}
