// The session: user, business, mode and permissions.
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Mode, Profile } from '#shared/contract/account/session.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Currency } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';
import { setClockAhead } from '#web/ui/now.ts';
import { updateFromProfile } from './active-business.ts';
import { callWith } from './client.ts';
import { queryOptionsOf } from './queries.ts';
import { profileCall } from './session-calls.ts';

export const profileQuery = {
  ...queryOptionsOf(profileCall),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found = await callWith(profileCall, {}, signal);
    updateFromProfile(found);
    setClockAhead(found.clock_ahead_ms);
    return found;
  },
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
};

export type Session = {
  profile: Profile;
  user: Profile['user'];
  business: Profile['business'];
  mode: Mode;
  currency: Currency;
  timeZone: string;
  held: ReadonlySet<string>;
};

function sessionOf(profile: Profile): Session {
  const { business } = profile;
  return {
    profile,
    user: profile.user,
    business,
    mode: business.mode,
    currency: business.currency,
    timeZone: business.time_zone,
    held: new Set(profile.permissions.permission),
  };
}

/** Returns the session inside the signed-in shell, where it always exists. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(profileQuery);
  return useMemo(() => sessionOf(data), [data]);
}

/** Returns the session, or null without one. */
export function useOptionalSession(): Session | null {
  const { data } = useQuery({ ...profileQuery, enabled: false });
  return useMemo(() => (data ? sessionOf(data) : null), [data]);
}

/** Returns the time zone of the business while a screen is still loading. */
export function timeZoneIn(queryClient: QueryClient): string {
  return queryClient.getQueryData(profileQuery.queryKey)?.business.time_zone ?? 'UTC';
}

/** `can(list)` is true when the user has any of the listed permissions. */
export function usePermissions(): { can: (allowed: readonly Permission[]) => boolean } {
  const { held } = useSession();
  return useMemo(() => ({ can: (allowed) => allowed.length === 0 || isAllowed(held, allowed) }), [held]);
}

/** Whether a feature flag (or module) is enabled for the active business. */
export function isFeatureOn(profile: Profile, feature: string | undefined): boolean {
  if (!feature || feature === 'default') return true;
  return profile.features.some((item) => item.feature === feature && item.status === 'enabled');
}
