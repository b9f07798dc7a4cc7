// The router: at first only the pages without a session; the screens of the shell and of the console are added on demand.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { queryClient } from '#web/api/queries.ts';
import { mayBeSignedIn } from '#web/api/refresh.ts';
import { profileQuery } from '#web/api/session.ts';
import type { OpenScreen, Screen } from '#web/ui/screen.ts';
import { openScreens } from './open-screens.ts';
import { pageComponent } from './page-component.tsx';
import { RootLayout } from './root-layout.tsx';
import { parseSearch, stringifySearch } from './search-text.ts';
import { loginPath, profileOrLogin } from './session-guard.ts';
import { CrashScreen } from './stage/crash-screen.tsx';

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library's own interface is being extended
  interface StaticDataRouteOption {
    screen?: Screen;
    title?: string;
  }
}

/** Redirects signed-in users from pages without a session to '/', which leads to their landing page. */
async function leaveWhenSignedIn(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const profile = await queryClient.ensureQueryData(profileQuery).catch(() => null);
  if (profile) throw redirect({ to: '/', replace: true });
}

async function admitTo({ who }: OpenScreen): Promise<void> {
  if (who === 'visitor') await leaveWhenSignedIn();
  if (who !== 'expired') return;
  const { user } = await profileOrLogin();
  if (!user.password_update_required) throw redirect({ to: '/', replace: true });
}

/** The pages of one layout outside the shell. */
function openRoutes(parent: AnyRoute, layout: OpenScreen['layout']): AnyRoute {
  return parent.addChildren(
    openScreens
      .filter((screen) => screen.layout === layout)
      .map((screen) =>
        createRoute({
          getParentRoute: () => parent,
          path: screen.path,
          staticData: { title: screen.title },
          beforeLoad: () => admitTo(screen),
          component: pageComponent(screen.page),
        }),
      ),
  );
}

type Part = 'shell' | 'console';
type Routes = (root: AnyRoute, grow: () => void) => AnyRoute[];

/** Loads a missing part, then opens the address again. Without a session, '/' and unknown paths lead to the login page. */
function loading(root: AnyRoute, path: string, part: Part): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ location }) => {
      const isForVisitors = location.pathname === '/' || location.pathname.startsWith('/auth');
      if (isForVisitors && !mayBeSignedIn()) throw redirect({ to: loginPath, replace: true });
      await growRouter(part);
      throw redirect({ href: location.href, replace: true });
    },
  });
}

const parts: Record<Part, { load: () => Promise<Routes>; before: Routes }> = {
  shell: {
    load: () => import('./signed-in-routes.tsx').then((m) => m.signedInRoutes),
    before: (root) => [loading(root, '/', 'shell'), loading(root, '$', 'shell')],
  },
  console: {
    load: () => import('./console/console-routes.tsx').then((m) => m.consoleRoutes),
    before: (root) => [loading(root, '/operator', 'console'), loading(root, '/operator/$', 'console')],
  },
};
const loaded = new Map<Part, Routes>();

function makeTree(): AnyRoute {
  const root = createRootRoute({ component: RootLayout, errorComponent: CrashScreen });
  const auth = createRoute({
    getParentRoute: () => root,
    id: 'auth-pages',
    component: lazyRouteComponent(() => import('./auth/auth-layout.tsx'), 'AuthLayout'),
  });
  const onboarding = createRoute({
    getParentRoute: () => root,
    id: 'onboarding-pages',
    component: lazyRouteComponent(() => import('./auth/onboarding-layout.tsx'), 'OnboardingLayout'),
  });
  const others = Object.entries(parts).flatMap(([name, { before }]) =>
    (loaded.get(name as Part) ?? before)(root, grow),
  );
  return root.addChildren([openRoutes(auth, 'auth'), openRoutes(onboarding, 'onboarding'), ...others]);
}

export const router = createRouter({
  routeTree: makeTree(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});

/** Rebuilds the routes after screens were added. */
function grow(): void {
  router.update({ routeTree: makeTree() });
}

/** Adds the screens of the shell or of the console. */
async function growRouter(part: Part): Promise<void> {
  if (loaded.has(part)) return;
  loaded.set(part, await parts[part].load());
  grow();
}
