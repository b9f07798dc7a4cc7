// What concerns the whole session: logging in and out, another business, the other mode.
import type { Mode } from '#shared/contract/session.ts';
import { call } from '#web/api/client.ts';
import { closeLive } from '#web/api/live.ts';
import { queryClient } from '#web/api/queries.ts';
import { forgetSignedIn, rememberSignedIn } from '#web/api/refresh.ts';
import { profileQuery } from '#web/api/session.ts';
import { logoutCall, switchBusinessCall, switchEnvironmentCall } from '#web/api/session-calls.ts';
import { isPlace, landingPath, loginPath, mayOpen } from './access.ts';
import { lastPathOf } from './last-path.ts';
import { screens } from './screens.ts';
import { runStage } from './stage/stage.ts';

type Navigator = { navigate: (to: { href: string; replace?: boolean }) => Promise<unknown> };
let goTo: Navigator['navigate'] = async () => undefined;
let pathname = () => '/';

/** The router tells how to move; it is not imported here, so that the login page stays light. */
export function setNavigator(router: Navigator, path: () => string): void {
  goTo = (to) => router.navigate(to);
  pathname = path;
}

/** After logging in: the saved path when it is this person's, else the dashboard. */
export async function enter(email: string): Promise<void> {
  rememberSignedIn();
  queryClient.clear();
  const profile = await queryClient.fetchQuery(profileQuery);
  await goTo({ href: lastPathOf(email) ?? landingPath(profile, screens), replace: true });
}

export function logout(): Promise<void> {
  return runStage('logout', async () => {
    await call(logoutCall);
    forgetSignedIn();
    await leave();
  });
}

/** Forgets everything read and shows the login page. */
export async function leave(): Promise<void> {
  closeLive();
  if (!pathname().startsWith('/auth/')) await goTo({ href: loginPath, replace: true });
  queryClient.clear();
}

/** Another business: everything read is forgotten, filters and details are left. */
export function switchBusiness(businessId: string): Promise<void> {
  return runStage('switch-business', async () => {
    await call(switchBusinessCall, { body: { businessId } });
    closeLive();
    queryClient.clear();
    const profile = await queryClient.fetchQuery(profileQuery);
    await goTo({ href: safePath(profile), replace: true });
  });
}

/** The other mode of a business; what is on screen is read again. */
export async function switchMode(businessId: string, environment: Mode): Promise<void> {
  await call(switchEnvironmentCall, { params: { businessId }, query: { environment } });
  const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  closeLive();
  await goTo({ href: safePath(profile), replace: true });
  const notProfile = {
    predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== 'merchant',
  };
  queryClient.removeQueries({ ...notProfile, type: 'inactive' });
  await queryClient.resetQueries(notProfile);
}

/** The list one is on, without filters; from a detail the list above it; else the landing page. */
function safePath(profile: Parameters<typeof mayOpen>[0]): string {
  const here = pathname();
  const above = screens
    .filter((screen) => isPlace(screen) && mayOpen(profile, screen))
    .filter((screen) => here === screen.path || here.startsWith(`${screen.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return above?.path ?? landingPath(profile, screens);
}
