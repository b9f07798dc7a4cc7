// The router, built from the screens: the guard, the redirects of the specification, one lazy chunk a page.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Profile } from '#shared/contract/session.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/queries.ts';
import { endSession, mayBeSignedIn, rememberSignedIn } from '#web/api/refresh.ts';
import { profileQuery } from '#web/api/session.ts';
import type { OpenScreen, Screen, ScreenLocation } from '#web/ui/screen.ts';
import { firstChild, insteadOf, landingPath, loginPath, mayOpen, noAccessPath } from './access.ts';
import { AuthLayout } from './auth/auth-layout.tsx';
import { consoleRoutes } from './console/console-routes.tsx';
import { RootLayout } from './root-layout.tsx';
import { openScreens, screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search-text.ts';
import { CrashScreen } from './stage/crash-screen.tsx';
import { ShellError } from './stage/shell-error.tsx';
import { StageScreen } from './stage/stage-screen.tsx';

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library's own interface is being extended
  interface StaticDataRouteOption {
    screen?: Screen;
    title?: string;
  }
}

/** The profile, or the way to the login page. */
async function profileOrLogin(): Promise<Profile> {
  try {
    const profile = await queryClient.ensureQueryData(profileQuery);
    rememberSignedIn();
    return profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      endSession();
      throw redirect({ to: loginPath, replace: true });
    }
    throw error;
  }
}

const updatePasswordPath = '/auth/update-password';

/** Nothing else is done with a password that has ended; an operator who looks on need not change it. */
function mustUpdatePassword(profile: Profile): boolean {
  return profile.user.password_update_required && !profile.impersonator;
}

/** Somebody already signed in has nothing to do on the pages for visitors. */
async function leaveWhenSignedIn(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const profile = await queryClient.ensureQueryData(profileQuery).catch(() => null);
  if (profile) throw redirect({ to: landingPath(profile, screens), replace: true });
}

async function admitTo({ who }: OpenScreen): Promise<void> {
  if (who === 'visitor') await leaveWhenSignedIn();
  if (who === 'member') await profileOrLogin();
}

const rootRoute = createRootRoute({ component: RootLayout, errorComponent: CrashScreen });

const authRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth-pages', component: AuthLayout });

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'onboarding-pages',
  component: lazyRouteComponent(() => import('./auth/onboarding-layout.tsx'), 'OnboardingLayout'),
});

const layoutRoutes = { auth: authRoute, onboarding: onboardingRoute };

/** The pages of a layout outside of the shell. */
function openRoutes(layout: OpenScreen['layout']): AnyRoute[] {
  return openScreens
    .filter((screen) => screen.layout === layout)
    .map((screen) =>
      createRoute({
        getParentRoute: () => layoutRoutes[layout],
        path: screen.path,
        staticData: { title: screen.title },
        beforeLoad: () => admitTo(screen),
        component: lazyRouteComponent(async () => ({ default: await screen.page() })),
      }),
    );
}

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async () => {
    const profile = await profileOrLogin();
    if (mustUpdatePassword(profile)) throw redirect({ to: updatePasswordPath, replace: true });
    return { profile };
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  pendingComponent: () => <StageScreen stage="starter-data" />,
  errorComponent: ShellError,
});

const noAccessRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: noAccessPath,
  staticData: { title: 'No access' },
  component: lazyRouteComponent(() => import('./shell/no-access-page.tsx'), 'NoAccessPage'),
});

/** '/', '/auth', section roots and unknown paths: the login page, or the dashboard once signed in. */
function redirecting(parent: AnyRoute, path: string, target: 'login' | 'landing'): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: async () => {
      if (target === 'login' && !mayBeSignedIn()) throw redirect({ to: loginPath, replace: true });
      throw redirect({ to: landingPath(await profileOrLogin(), screens), replace: true });
    },
  });
}

/** Lets a person in, or sends them to the nearest screen they may open. */
function guard(profile: Profile, screen: Screen, parent: Screen | undefined, params: object): void {
  if (mayOpen(profile, screen)) return;
  const instead = insteadOf(profile, screen, screens, parent);
  throw redirect({ to: instead?.path ?? '/', params: params as never, replace: true });
}

const sameSpot = (path: string, parts: number) => path.split('/').filter(Boolean).length === parts;

function screenRoute(parentRoute: AnyRoute, screen: Screen, parent?: Screen): AnyRoute {
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
        throw redirect({
          to: child.path,
          params: params as never,
          search: location.search as never,
          replace: true,
        });
    },
    loader: ({ params, location }) => {
      const at = { params, search: location.search, queryClient } as unknown as ScreenLocation;
      void load?.(at).catch(() => undefined);
    },
    component: page ? lazyRouteComponent(async () => ({ default: await page() })) : Outlet,
  });
  return screen.children
    ? route.addChildren(screen.children.map((child) => screenRoute(route, child, screen)))
    : route;
}

/** Roots of sections: /payment-gateway and the like. */
const sectionRoots = [...new Set(screens.map((screen) => `/${screen.path.split('/')[1]}`))].filter(
  (path) => !screens.some((screen) => screen.path === path),
);

const routeTree = rootRoute.addChildren([
  redirecting(rootRoute, '/', 'login'),
  authRoute.addChildren(openRoutes('auth')),
  onboardingRoute.addChildren(openRoutes('onboarding')),
  redirecting(rootRoute, '/auth', 'login'),
  redirecting(rootRoute, '/auth/$', 'login'),
  shellRoute.addChildren([noAccessRoute, ...screens.map((screen) => screenRoute(shellRoute, screen))]),
  ...sectionRoots.map((path) => redirecting(rootRoute, path, 'landing')),
  ...consoleRoutes(rootRoute),
  redirecting(rootRoute, '$', 'landing'),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});
