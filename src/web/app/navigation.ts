// The navigation entries: the modules and screens that exist and that the user may open.
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Profile } from '#shared/contract/account/session.ts';
import { useSession } from '#web/api/session.ts';
import { type ModuleKey, moduleLabels, type Screen } from '#web/ui/screen.ts';
import { canOpen, inNavigationOrder } from './access.ts';
import { screens } from './screens.ts';

/** `place`: the entry is active below this path. */
export type NavEntry = { path: string; label: string; place: string };
export type NavModule = {
  key: ModuleKey;
  label: string;
  path: string;
  entries: readonly NavEntry[];
  atEnd: boolean;
};

const sectionOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** An entry that is alone in its section is active for all of it, as 'Invoicing' is for drafts and quotes. */
function withPlaces(entries: readonly Omit<NavEntry, 'place'>[]): NavEntry[] {
  return entries.map(({ path, label }) => {
    const section = sectionOf(path);
    const alone = entries.filter((entry) => sectionOf(entry.path) === section).length === 1;
    return { path, label, place: alone ? section : path };
  });
}

const endModules: readonly ModuleKey[] = ['account', 'settings'];

export function modulesOf(profile: Profile, all: readonly Screen[]): NavModule[] {
  const open = inNavigationOrder(all).filter((screen) => screen.nav && canOpen(profile, screen));
  return (Object.keys(moduleLabels) as ModuleKey[]).flatMap((key) => {
    const own = open.filter((screen) => screen.nav?.module === key);
    const entries = withPlaces(own.map(({ path, nav, title }) => ({ path, label: nav?.label ?? title })));
    const [first] = entries;
    if (!first) return [];
    return [{ key, label: moduleLabels[key], path: first.path, entries, atEnd: endModules.includes(key) }];
  });
}

export function useModules(): NavModule[] {
  const { profile } = useSession();
  return useMemo(() => modulesOf(profile, screens), [profile]);
}

/** Returns the current screen (the deepest match), as data. */
export function useCurrentScreen(): Screen | null {
  return useMatches({
    select: (matches) =>
      matches.reduce<Screen | null>((found, match) => match.staticData.screen ?? found, null),
  });
}

/** Returns the module of the current path. */
export function useCurrentModule(): { key: string; label: string } {
  const screen = useCurrentScreen();
  const key = screen?.path.split('/')[1] ?? 'payment-gateway';
  return { key, label: moduleLabels[key as ModuleKey] ?? '' };
}
