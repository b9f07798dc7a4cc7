// Sign-out from the console: by the user, by inactivity, or because the server ended the session.
import type { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { call } from '#web/api/client.ts';
import { onOperatorSessionEnd } from '#web/api/operator-end.ts';
import { operatorProfileQuery } from '#web/api/operator-session.ts';
import { queryClient } from '#web/api/queries.ts';

type SignOut = (typeof operatorSessionContract)['signOutOperator'];
/** Declared without its schemas to keep contracts out of the shell bundle. */
const signOutCall = { method: 'POST', url: '/operator/logout', access: 'public' } as unknown as SignOut;

/** Clears the console's cache; a merchant session in the same browser keeps its own. */
function leaveConsole(): void {
  queryClient.removeQueries({ queryKey: ['operator'] });
  queryClient.removeQueries({ queryKey: operatorProfileQuery.queryKey });
  if (window.location.pathname !== '/operator/login') window.location.assign('/operator/login');
}

export async function signOutOfConsole(): Promise<void> {
  await call(signOutCall).catch(() => undefined);
  leaveConsole();
}

/** Redirects to the login page when a call reports that the session has ended, unless that page is already being opened. */
export function followOperatorSession(): void {
  onOperatorSessionEnd(() => {
    const isKnown = queryClient.getQueryData(operatorProfileQuery.queryKey) !== undefined;
    if (isKnown) leaveConsole();
  });
}
