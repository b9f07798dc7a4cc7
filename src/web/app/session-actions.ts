// Actions on the session as a whole: login, logout, switching business and mode.
import type { Mode } from '#shared/contract/account/session.ts';
import {
  activeBusiness,
  clearActiveBusiness,
  onSwitchedElsewhere,
  whileSwitching,
} from '#web/api/active-business.ts';
import { call } from '#web/api/client.ts';
import { closeLive } from '#web/api/live.ts';
import { clearPersonalData } from '#web/api/on-sign-out.ts';
import { queryClient } from '#web/api/queries.ts';
import { forgetSignedIn, rememberSignedIn } from '#web/api/refresh.ts';
import { profileQuery } from '#web/api/session.ts';
import {
  logoutCall,
  profileCall,
  switchBusinessCall,
  switchEnvironmentCall,
} from '#web/api/session-calls.ts';
import { mayLeave } from '#web/ui/form/saving/may-leave.ts';
import type { Screen } from '#web/ui/screen.ts';
import { canOpen, isDirectScreen, landingPath } from './access.ts';
import { lastPathOf, takeReturnPath } from './last-path.ts';
import { goTo, pathname } from './navigator.ts';
import { screens } from './screens.ts';
import { loginPath } from './session-guard.ts';
import { runStage } from './stage/stage.ts';

/** After login: the page requested before it, otherwise the user's saved path, otherwise the dashboard. */
export async function completeLogin(email: string): Promise<void> {
  rememberSignedIn();
  clearActiveBusiness();
  queryClient.clear();
  const profile = await queryClient.fetchQuery(profileQuery);
  await goTo({ href: takeReturnPath() ?? lastPathOf(email) ?? landingPath(profile, screens), replace: true });
}

export function logout(): Promise<void> {
  return runStage('logout', async () => {
    await call(logoutCall);
    forgetSignedIn();
    takeReturnPath();
    await endClientSession();
  });
}

/** Logs out at the user's request, who is asked first if unsaved changes would be lost. */
export async function requestLogout(): Promise<void> {
  if (await mayLeave()) await logout();
}

/** Returns where the session started: the merchant's members in the console for an impersonation, otherwise the login page. */
function startOf(): string {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  return profile?.impersonator ? `/operator/merchants/${profile.business.id}/members` : loginPath;
}

/** Clears all cached data and opens the page where the session started. */
export async function endClientSession(): Promise<void> {
  closeLive();
  clearActiveBusiness();
  if (!pathname().startsWith('/auth/')) await goTo({ href: startOf(), replace: true });
  queryClient.clear();
  clearPersonalData();
}

/** Switches the business: clears all cached data and leaves filters and detail pages. `path`: the destination instead of the dashboard. */
export async function switchBusiness(businessId: string, path?: string): Promise<void> {
  if (!(await mayLeave())) return;
  await runStage('switch-business', async () => {
    await switching(() => call(switchBusinessCall, { body: { businessId } }));
    closeLive();
    queryClient.clear();
    const profile = await queryClient.fetchQuery(profileQuery);
    await goTo({ href: path ?? landingPath(profile, screens), replace: true });
  });
}

/** Switches the mode of a business and reloads what is shown. Returns false if the user stays with unsaved changes. */
export async function switchMode(businessId: string, environment: Mode): Promise<boolean> {
  if (!(await mayLeave())) return false;
  await switching(() => call(switchEnvironmentCall, { params: { businessId }, query: { environment } }));
  const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  closeLive();
  await goTo({ href: safePath(profile), replace: true });
  const notProfile = {
    predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== 'merchant',
  };
  queryClient.removeQueries({ ...notProfile, type: 'inactive' });
  await queryClient.resetQueries(notProfile);
  return true;
}

/** A profile request started before the switch may return the old business, so the profile is requested again. */
function switching(work: () => Promise<unknown>): Promise<void> {
  return whileSwitching(async () => {
    await work();
    await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
  });
}

const noticeKey = 'kasuwa.switched-elsewhere';

/** Follows a switch of business or mode in another tab: reloads this tab and shows a notice. */
export function followSwitches(): void {
  let following = false;
  const follow = async () => {
    const before = activeBusiness();
    const profile = await call(profileCall);
    const { business } = profile;
    if (!before || (business.id === before.businessId && business.mode === before.mode)) return;
    const sameBusiness = business.id === before.businessId;
    const words = sameBusiness ? `${business.mode} mode` : business.business_name;
    sessionStorage.setItem(noticeKey, words);
    window.location.assign(sameBusiness ? safePath(profile) : landingPath(profile, screens));
  };
  onSwitchedElsewhere(() => {
    if (following) return;
    following = true;
    void follow()
      .catch(() => undefined)
      .finally(() => {
        following = false;
      });
  });
}

/** Returns, once after the reload, what another tab switched to. */
export function takeSwitchNotice(): string | null {
  const words = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  return words;
}

function withTabs(list: readonly Screen[]): Screen[] {
  return list.flatMap((screen) => [screen, ...withTabs(screen.children ?? [])]);
}

/** Returns the current screen or tab without filters; for a detail page the list above it; otherwise the landing page. */
function safePath(profile: Parameters<typeof canOpen>[0]): string {
  const here = pathname();
  const above = withTabs(screens)
    .filter((screen) => isDirectScreen(screen) && canOpen(profile, screen))
    .filter((screen) => here === screen.path || here.startsWith(`${screen.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return above?.path ?? landingPath(profile, screens);
}
