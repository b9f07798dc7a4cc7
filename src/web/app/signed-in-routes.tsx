// The routes of the signed-in shell, built from its screens; loaded on first use.

import { useQuery } from '@tanstack/react-query';
import { type AnyRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { Profile } from '#shared/contract/account/session.ts';
import { queryClient } from '#web/api/queries.ts';
import { mayBeSignedIn } from '#web/api/refresh.ts';
import { profileQuery } from '#web/api/session.ts';
import { filledPath, type Params, type Screen, type ScreenLocation } from '#web/ui/screen.ts';
import { canOpen, fallbackScreen, firstChild, landingPath, noAccessPath } from './access.ts';
import { pageComponent } from './page-component.tsx';
import { lacksDetails, loadDetails, loadedScreens, screens } from './screens.ts';
import { followSwitches } from './session-actions.ts';
import { loginPath, profileOrLogin } from './session-guard.ts';
import { orUnreachable } from './stage/reachable.ts';
import { ScreenError } from './stage/screen-error.tsx';
import { ShellError } from './stage/shell-error.tsx';
import { StageScreen } from './stage/stage-screen.tsx';

const updatePasswordPath = '/auth/update-password';

/** Blocks all other screens while the password is expired; does not apply to impersonators. */
function mustUpdatePassword(profile: Profile): boolean {
  return profile.user.password_update_required && !profile.impersonator;
}

/** Allows access, or redirects to the nearest accessible screen. */
function guard(profile: Profile, screen: Screen, parent: Screen | undefined, params: Params): void {
  if (canOpen(profile, screen)) return;
  const instead = fallbackScreen(profile, screen, screens, parent);
  throw redirect({ to: instead ? filledPath(instead.path, params) : '/', replace: true });
}

/** Rebuilds the routes with the screens loaded since. */
type Grow = () => void;

/** The route of a detail address: loads the detail screens of the list, then opens the address again. */
function detailsRoute(parentRoute: AnyRoute, screen: Screen, grow: Grow, parent?: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => parentRoute,
    // At least one segment below the list: a splat alone would match the list's own path too.
    path: `${parent ? screen.path.slice(parent.path.length) : screen.path}/$one/$`,
    beforeLoad: async ({ location }) => {
      await orUnreachable(() => loadDetails(screen));
      grow();
      throw redirect({ href: location.href, replace: true });
    },
    errorComponent: ScreenError,
  });
}

function routesOf(parentRoute: AnyRoute, screen: Screen, grow: Grow, parent?: Screen): AnyRoute[] {
  const route = screenRoute(parentRoute, screen, grow, parent);
  return lacksDetails(screen) ? [route, detailsRoute(parentRoute, screen, grow, parent)] : [route];
}

const sameSpot = (path: string, parts: number) => path.split('/').filter(Boolean).length === parts;

function screenRoute(parentRoute: AnyRoute, screen: Screen, grow: Grow, parent?: Screen): AnyRoute {
  const depth = screen.path.split('/').filter(Boolean).length;
  const { page, load } = screen;
  const route = createRoute({
    getParentRoute: () => parentRoute,
    path: parent ? screen.path.slice(parent.path.length) : screen.path,
    staticData: { screen, title: screen.title },
    beforeLoad: ({ context, location, params }) => {
      const { profile } = context as unknown as { profile: Profile };
      guard(profile, screen, parent, params);
      const child = sameSpot(location.pathname, depth) ? firstChild(profile, screen) : undefined;
      if (child)
        throw redirect({ to: filledPath(child.path, params), search: location.search, replace: true });
    },
    loader: ({ params, location }) => {
      const at = { params, search: location.search, queryClient } as unknown as ScreenLocation;
      void load?.(at).catch(() => undefined);
    },
    component: page ? pageComponent(page) : Outlet,
    errorComponent: ScreenError,
  });
  return screen.children
    ? route.addChildren(screen.children.flatMap((child) => routesOf(route, child, grow, screen)))
    : route;
}

/** Roots of sections: /payment-gateway and the like. */
const sectionRoots = [...new Set(screens.map((screen) => `/${screen.path.split('/')[1]}`))].filter(
  (path) => !screens.some((screen) => screen.path === path),
);

function redirectingFrom(root: AnyRoute) {
  /** '/', '/auth', section roots and unknown paths: the login page, or the dashboard once signed in. */
  return (path: string, target: 'login' | 'landing'): AnyRoute =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: async () => {
        if (target === 'login' && !mayBeSignedIn()) throw redirect({ to: loginPath, replace: true });
        throw redirect({ to: landingPath(await profileOrLogin(), screens), replace: true });
      },
    });
}

/** Loads the profile first, then the features enabled for the business. */
function StartingUp() {
  const { data: profile } = useQuery({ ...profileQuery, enabled: false });
  return <StageScreen stage={profile ? 'features' : 'starter-data'} />;
}

// Created once, so that rebuilding the routes does not remount the shell.
const shell = lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell');
const noAccessPage = lazyRouteComponent(() => import('./shell/no-access-page.tsx'), 'NoAccessPage');

function shellRoutes(root: AnyRoute, grow: Grow): AnyRoute {
  const shellRoute = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location }) => {
      const profile = await profileOrLogin(location.href);
      if (mustUpdatePassword(profile)) throw redirect({ to: updatePasswordPath, replace: true });
      return { profile };
    },
    component: shell,
    pendingComponent: StartingUp,
    errorComponent: ShellError,
  });
  const noAccessRoute = createRoute({
    getParentRoute: () => shellRoute,
    path: noAccessPath,
    staticData: { title: 'No access' },
    component: noAccessPage,
  });
  const own = loadedScreens().flatMap((screen) => routesOf(shellRoute, screen, grow));
  return shellRoute.addChildren([noAccessRoute, ...own]);
}

/** All routes that need a session. `grow` is called after more screens were loaded. */
export function signedInRoutes(root: AnyRoute, grow: Grow): AnyRoute[] {
  const redirecting = redirectingFrom(root);
  return [
    redirecting('/', 'login'),
    redirecting('/auth', 'login'),
    redirecting('/auth/$', 'login'),
    shellRoutes(root, grow),
    ...sectionRoots.map((path) => redirecting(path, 'landing')),
    redirecting('$', 'landing'),
  ];
}

followSwitches();
