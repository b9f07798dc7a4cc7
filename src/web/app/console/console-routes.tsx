// The routes of the operator console, built from its screens, with their own guard and session.
import { type AnyRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { OperatorProfile } from '#shared/contract/operator/operator-session.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isOperatorPermitted, operatorProfileQuery } from '#web/api/operator-session.ts';
import { queryClient } from '#web/api/queries.ts';
import { operatorScreens } from '#web/operator/screens.ts';
import { operatorOpenScreens } from '#web/operator/sign-in/open-screens.ts';
import type { OperatorScreen } from '#web/ui/operator-screen.ts';
import { filledPath, type ScreenLocation } from '#web/ui/screen.ts';
import { pageComponent } from '../page-component.tsx';
import { StageScreen } from '../stage/stage-screen.tsx';

export const consolePath = '/operator/start';
export const consoleLoginPath = '/operator/login';
const noAccessPath = '/operator/no-access';

async function operatorOrLogin(): Promise<OperatorProfile> {
  try {
    return await queryClient.ensureQueryData(operatorProfileQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ to: consoleLoginPath, replace: true });
    throw error;
  }
}

const depthOf = (path: string) => path.split('/').filter(Boolean).length;

function consoleRoute(parentRoute: AnyRoute, screen: OperatorScreen, parent?: OperatorScreen): AnyRoute {
  const { page, load } = screen;
  const route = createRoute({
    getParentRoute: () => parentRoute,
    path: parent ? screen.path.slice(parent.path.length) : screen.path,
    staticData: { title: screen.title },
    beforeLoad: ({ context, location, params }) => {
      const { operator } = context as unknown as { operator: OperatorProfile };
      if (!isOperatorPermitted(operator, screen.permissions))
        throw redirect({ to: noAccessPath, replace: true });
      if (!screen.children || depthOf(location.pathname) !== depthOf(screen.path)) return;
      const child = screen.children.find((child) => isOperatorPermitted(operator, child.permissions));
      if (child) throw redirect({ to: filledPath(child.path, params), replace: true });
    },
    loader: ({ params, location }) => {
      const at = { params, search: location.search, queryClient } as unknown as ScreenLocation;
      void load?.(at).catch(() => undefined);
    },
    component: page ? pageComponent(page) : Outlet,
  });
  return screen.children
    ? route.addChildren(screen.children.map((child) => consoleRoute(route, child, screen)))
    : route;
}

/** All of /operator. */
export function consoleRoutes(rootRoute: AnyRoute): AnyRoute[] {
  const openRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: 'console-open',
    component: lazyRouteComponent(() => import('./console-open-layout.tsx'), 'ConsoleOpenLayout'),
  });
  const shellRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: 'console',
    beforeLoad: async () => ({ operator: await operatorOrLogin() }),
    component: lazyRouteComponent(() => import('./console-shell.tsx'), 'ConsoleShell'),
    pendingComponent: () => <StageScreen stage="starter-data" />,
    errorComponent: lazyRouteComponent(() => import('./console-error.tsx'), 'ConsoleError'),
  });
  const noAccessRoute = createRoute({
    getParentRoute: () => shellRoute,
    path: noAccessPath,
    staticData: { title: 'No access' },
    component: lazyRouteComponent(() => import('./console-no-access.tsx'), 'ConsoleNoAccess'),
  });
  // Also /operator itself.
  const elsewhereRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/operator/$',
    beforeLoad: () => {
      throw redirect({ to: consolePath, replace: true });
    },
  });
  return [
    openRoute.addChildren(
      operatorOpenScreens.map(({ path, title, page }) =>
        createRoute({
          getParentRoute: () => openRoute,
          path,
          staticData: { title },
          component: pageComponent(page),
        }),
      ),
    ),
    shellRoute.addChildren([
      noAccessRoute,
      ...operatorScreens.map((screen) => consoleRoute(shellRoute, screen)),
    ]),
    elsewhereRoute,
  ];
}
