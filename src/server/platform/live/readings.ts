// Mapping from changes to the calls that read them, and the access those calls require.

import type { Actor } from '#server/platform/http/call.ts';
import { type Access, type Endpoint, isForOperators, isPermissions } from '#shared/contract/endpoint.ts';
import { isAllowed } from '#shared/is-allowed.ts';

/** A call whose response may have changed, in the form that browsers know: `GET /payouts/:payoutId`. */
type Reading = { call: string; access: Access };

/** Calls by the name of the change, as passed to `announceChanged`. */
export type Readings = ReadonlyMap<string, readonly Reading[]>;

/** Returns the calls that read data of a business. */
export function readingsOf(endpoints: readonly Endpoint[]): Reading[] {
  return endpoints
    .filter(
      (endpoint) => endpoint.method === 'GET' && endpoint.access !== 'public' && !isForOperators(endpoint),
    )
    .map(({ method, url, access }) => ({ call: `${method} ${url}`, access }));
}

/** Returns the event for a caller: the calls to repeat among those it may make; null if there are none. */
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
