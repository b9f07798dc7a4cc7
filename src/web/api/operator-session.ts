// Who of the staff is signed in to the operator console; apart from the merchant's session, which may live beside it.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OperatorProfile, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { isOperatorAllowed, type OperatorPermission } from '#shared/operator-permissions.ts';
import { callWith } from './client.ts';

type Contract = typeof operatorSessionContract;

/** Named without its schemas, so that no contract weighs on the login page. */
export const operatorProfileCall = {
  method: 'GET',
  url: '/operator/profile',
  access: { operator: [] },
} as unknown as Contract['getOperatorProfile'];

/** In a key of its own: what changes in the console does not ask for it again, and what ends it forgets it alone. */
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

/** The session inside the console's shell, where it is always there. */
export function useOperator(): OperatorSession {
  const { data } = useSuspenseQuery(operatorProfileQuery);
  return useMemo(() => ({ operator: data, can: (one) => isOperatorPermitted(data, [one]) }), [data]);
}
