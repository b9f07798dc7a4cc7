// The signed-in member of staff in the operator console, separate from a merchant session in the same browser.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OperatorProfile, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { isOperatorAllowed, type OperatorPermission } from '#shared/operator-permissions.ts';
import { callWith } from './client.ts';

type Contract = typeof operatorSessionContract;

/** Declared without its schemas to keep contracts out of the login page. */
export const operatorProfileCall = {
  method: 'GET',
  url: '/operator/profile',
  access: { operator: [] },
} as unknown as Contract['getOperatorProfile'];

/** Has its own key, so that invalidations in the console do not reload it and only the end of the session removes it. */
export const operatorProfileQuery = queryOptions({
  queryKey: ['operator-profile'],
  queryFn: ({ signal }): Promise<OperatorProfile> => callWith(operatorProfileCall, {}, signal),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export type OperatorSession = {
  operator: OperatorProfile;
  can: (permission: OperatorPermission) => boolean;
};

export function isOperatorPermitted(
  operator: OperatorProfile,
  allowed: readonly OperatorPermission[],
): boolean {
  return isOperatorAllowed(new Set(operator.permissions), allowed);
}

/** Returns the session inside the console's shell, where it always exists. */
export function useOperator(): OperatorSession {
  const { data } = useSuspenseQuery(operatorProfileQuery);
  return useMemo(() => ({ operator: data, can: (row) => isOperatorPermitted(data, [row]) }), [data]);
}
