// Leaving the console: by hand, by idling, or because the server ended the session.
import type { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { call } from '#web/api/client.ts';
import { onOperatorSessionEnd } from '#web/api/operator-end.ts';
import { operatorProfileQuery } from '#web/api/operator-session.ts';
import { queryClient } from '#web/api/queries.ts';

type SignOut = (typeof operatorSessionContract)['signOutOperator'];
/** Named without its schemas, so that no contract weighs on the shell. */
const signOutCall = { method: 'POST', url: '/operator/logout', access: 'public' } as unknown as SignOut;

/** Forgets what the console has read; a merchant's session in the same browser keeps its own. */
function leaveConsole(): void {
  queryClient.removeQueries({ queryKey: ['operator'] });
  queryClient.removeQueries({ queryKey: operatorProfileQuery.queryKey });
  if (window.location.pathname !== '/operator/login') window.location.assign('/operator/login');
}

export async function signOutOfConsole(): Promise<void> {
  await call(signOutCall).catch(() => undefined);
  leaveConsole();
}

/** A call answered that nobody is signed in: back to the login page, unless one is on the way there already. */
export function followOperatorSession(): void {
  onOperatorSessionEnd(() => {
    const isKnown = queryClient.getQueryData(operatorProfileQuery.queryKey) !== undefined;
    if (isKnown) leaveConsole();
  });
}
