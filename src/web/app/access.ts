// Access to screens, and the redirect when it is denied.

import type { Profile } from '#shared/contract/account/session.ts';
import { featureModules } from '#shared/contract/features.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { isFeatureOn } from '#web/api/session.ts';
import { moduleLabels, type Screen } from '#web/ui/screen.ts';

export const dashboardPath = '/payment-gateway/dashboard';
export const noAccessPath = '/no-access';

/** Requires permission, module flag and feature flag, and that the screen is not hidden. */
export function canOpen(profile: Profile, screen: Screen): boolean {
  if (screen.hidden) return false;
  if (screen.feature && !isFeatureOn(profile, screen.feature)) return false;
  if (screen.feature && !isFeatureOn(profile, moduleFlagOf(profile, screen))) return false;
  const held = new Set(profile.permissions.permission);
  return screen.permissions.length === 0 || isAllowed(held, screen.permissions);
}

/** Returns the flag of the module that a feature belongs to, if there is one. */
function moduleFlagOf(profile: Profile, screen: Screen): string | undefined {
  const module = screen.feature && featureModules[screen.feature];
  return profile.features.some((feature) => feature.feature === module) ? module : undefined;
}

const moduleOrder = Object.keys(moduleLabels);

/** Position of a screen in the navigation: its module on the rail, then its line in the panel; screens without one come last. */
function placeOf({ nav }: Screen): number {
  return nav ? moduleOrder.indexOf(nav.module) * 1000 + nav.order : moduleOrder.length * 1000;
}

/** Returns the screens in navigation order; those without a position come last. */
export function inNavigationOrder(screens: readonly Screen[]): Screen[] {
  return [...screens].sort((a, b) => placeOf(a) - placeOf(b));
}

function moduleOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Whether the path of a screen has no parameter, so that it can be opened directly. */
export function isDirectScreen(screen: Screen): boolean {
  return !screen.path.includes('$');
}

/** Returns the default destination: the dashboard, or the first screen the user may open. */
export function landingPath(profile: Profile, screens: readonly Screen[]): string {
  // Screens open to everybody do not count: a user who may open nothing else gets the no-access page.
  const places = inNavigationOrder(screens).filter(
    (screen) => isDirectScreen(screen) && screen.permissions.length > 0 && canOpen(profile, screen),
  );
  const dashboard = places.find((screen) => screen.path === dashboardPath);
  return (dashboard ?? places.find((screen) => screen.nav) ?? places[0])?.path ?? noAccessPath;
}

/** Returns the nearest accessible screen: a sibling tab, otherwise a screen of the same module, otherwise '/'. */
export function fallbackScreen(
  profile: Profile,
  screen: Screen,
  screens: readonly Screen[],
  parent?: Screen,
): Screen | null {
  const tabs =
    parent?.children?.filter((child) => child.path !== screen.path && canOpen(profile, child)) ?? [];
  if (tabs[0]) return tabs[0];
  const others = inNavigationOrder(screens).filter(
    (item) =>
      item.path !== screen.path && isDirectScreen(item) && moduleOf(item.path) === moduleOf(screen.path),
  );
  const beside = others.filter(
    (item) => item.path.startsWith(parentPath(screen.path)) && canOpen(profile, item),
  );
  return beside[0] ?? others.find((item) => canOpen(profile, item)) ?? null;
}

function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Returns the first accessible tab of a screen. */
export function firstChild(profile: Profile, screen: Screen): Screen | undefined {
  return screen.children?.find((child) => canOpen(profile, child));
}
