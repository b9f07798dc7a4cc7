// What the navigation shows: the modules and screens that exist and that this person may open.
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Profile } from '#shared/contract/account/session.ts';
import { useSession } from '#web/api/session.ts';
import { type ModuleKey, moduleLabels, type Screen } from '#web/ui/screen.ts';
import { canOpen, inNavigationOrder } from './access.ts';
import { screens } from './screens.ts';

export type NavEntry = { path: string; label: string };
export type NavModule = {
  key: ModuleKey;
  label: string;
  path: string;
  entries: readonly NavEntry[];
  atEnd: boolean;
};

const endModules: readonly ModuleKey[] = ['account', 'settings'];

export function modulesOf(profile: Profile, all: readonly Screen[]): NavModule[] {
  const open = inNavigationOrder(all).filter((screen) => screen.nav && canOpen(profile, screen));
  return (Object.keys(moduleLabels) as ModuleKey[]).flatMap((key) => {
    const entries = open
      .filter((screen) => screen.nav?.module === key)
      .map((screen) => ({ path: screen.path, label: screen.nav?.label ?? screen.title }));
    const [first] = entries;
    if (!first) return [];
    return [{ key, label: moduleLabels[key], path: first.path, entries, atEnd: endModules.includes(key) }];
  });
}

export function useModules(): NavModule[] {
  const { profile } = useSession();
  return useMemo(() => modulesOf(profile, screens), [profile]);
}

/** The screen one looks at (the deepest match), as data. */
export function useCurrentScreen(): Screen | null {
  return useMatches({
    select: (matches) =>
      matches.reduce<Screen | null>((found, match) => match.staticData.screen ?? found, null),
  });
}

/** Module of the present path. */
export function useCurrentModule(): { key: string; label: string } {
  const screen = useCurrentScreen();
  const key = screen?.path.split('/')[1] ?? 'payment-gateway';
  return { key, label: moduleLabels[key as ModuleKey] ?? '' };
}
