// Who may open which screen, and where one goes instead.

import type { Profile } from '#shared/contract/account/session.ts';
import { featureModules } from '#shared/contract/features.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { isFeatureOn } from '#web/api/session.ts';
import { moduleLabels, type Screen } from '#web/ui/screen.ts';

export const dashboardPath = '/payment-gateway/dashboard';
export const noAccessPath = '/no-access';

/** Permission, module flag and feature flag all have to agree, and the screen must not be hidden. */
export function canOpen(profile: Profile, screen: Screen): boolean {
  if (screen.hidden) return false;
  if (screen.feature && !isFeatureOn(profile, screen.feature)) return false;
  if (screen.feature && !isFeatureOn(profile, moduleFlagOf(profile, screen))) return false;
  const held = new Set(profile.permissions.permission);
  return screen.permissions.length === 0 || isAllowed(held, screen.permissions);
}

/** The flag of the module a feature belongs to, where there is one. */
function moduleFlagOf(profile: Profile, screen: Screen): string | undefined {
  const module = screen.feature && featureModules[screen.feature];
  return profile.features.some((one) => one.feature === module) ? module : undefined;
}

const moduleOrder = Object.keys(moduleLabels);

/** Place of a screen in the navigation: its module on the rail, then its line in the panel; without a place after all others. */
function placeOf({ nav }: Screen): number {
  return nav ? moduleOrder.indexOf(nav.module) * 1000 + nav.order : moduleOrder.length * 1000;
}

/** Screens in the order of the navigation, those without a place after the others. */
export function inNavigationOrder(screens: readonly Screen[]): Screen[] {
  return [...screens].sort((a, b) => placeOf(a) - placeOf(b));
}

function moduleOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Whether a path names a screen without a parameter, so that one can go there. */
export function isDirectScreen(screen: Screen): boolean {
  return !screen.path.includes('$');
}

/** Where somebody lands who asks for nothing special: the dashboard, else the first screen one may open. */
export function landingPath(profile: Profile, screens: readonly Screen[]): string {
  // What is open to everybody is no place of one's own: who may open nothing else is told so.
  const places = inNavigationOrder(screens).filter(
    (screen) => isDirectScreen(screen) && screen.permissions.length > 0 && canOpen(profile, screen),
  );
  const dashboard = places.find((screen) => screen.path === dashboardPath);
  return (dashboard ?? places.find((screen) => screen.nav) ?? places[0])?.path ?? noAccessPath;
}

/** The nearest sibling one may open instead of a screen: a tab beside it, else a screen of its module; else '/'. */
export function fallbackScreen(
  profile: Profile,
  screen: Screen,
  screens: readonly Screen[],
  parent?: Screen,
): Screen | null {
  const tabs = parent?.children?.filter((one) => one.path !== screen.path && canOpen(profile, one)) ?? [];
  if (tabs[0]) return tabs[0];
  const others = inNavigationOrder(screens).filter(
    (one) => one.path !== screen.path && isDirectScreen(one) && moduleOf(one.path) === moduleOf(screen.path),
  );
  const beside = others.filter(
    (one) => one.path.startsWith(parentPath(screen.path)) && canOpen(profile, one),
  );
  return beside[0] ?? others.find((one) => canOpen(profile, one)) ?? null;
}

function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The first tab one may open of a screen that has tabs. */
export function firstChild(profile: Profile, screen: Screen): Screen | undefined {
  return screen.children?.find((child) => canOpen(profile, child));
}
