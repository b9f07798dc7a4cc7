// Palette entries besides search results: accessible screens and settings, and the actions available there.
import type { Profile } from '#shared/contract/account/session.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { createHash, type ModuleKey, moduleLabels, type Screen } from '#web/ui/screen.ts';
import { canOpen, inNavigationOrder, isDirectScreen } from '../access.ts';

/** `label` and `of` are translation keys. */
export type Place = { key: string; label: string; of: string; path: string };

function moduleOf(path: string): string {
  return moduleLabels[path.split('/')[1] as ModuleKey] ?? '';
}

/** Returns a screen, its tabs and their tabs as far as the user may open them; `of` is the parent. */
function opened(profile: Profile, screen: Screen, of: string): { screen: Screen; of: string }[] {
  if (!canOpen(profile, screen)) return [];
  const children = screen.children?.flatMap((child) => opened(profile, child, screen.title)) ?? [];
  return [{ screen, of }, ...children];
}

function all(profile: Profile, screens: readonly Screen[]): { screen: Screen; of: string }[] {
  return inNavigationOrder(screens).flatMap((screen) => opened(profile, screen, moduleOf(screen.path)));
}

/** Returns the screens without path parameters. */
export function placesOf(profile: Profile, screens: readonly Screen[]): Place[] {
  return all(profile, screens)
    .filter(({ screen }) => isDirectScreen(screen))
    .map(({ screen, of }) => ({
      key: screen.path,
      label: screen.nav?.label ?? screen.title,
      of,
      path: screen.path,
    }));
}

/** Returns the available actions; none during an impersonation. */
export function actionsOf(profile: Profile, screens: readonly Screen[]): Place[] {
  if (profile.impersonator) return [];
  const held = new Set(profile.permissions.permission);
  return all(profile, screens).flatMap(({ screen }) =>
    (screen.actions ?? [])
      .filter((action) => isAllowed(held, action.permissions))
      .map((action) => ({
        key: `${screen.path} ${action.label}`,
        label: action.label,
        of: screen.nav?.label ?? screen.title,
        path: action.path ?? `${screen.path}#${createHash}`,
      })),
  );
}

/** Returns the entries that contain all the words; those that begin with them come first, otherwise the order is kept. */
export function matching(places: readonly Place[], words: string, say: (key: string) => string): Place[] {
  const terms = words.split(/\s+/).filter(Boolean);
  const found = places.filter((place) => {
    const text = `${say(place.of)} ${say(place.label)}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
  const begins = (place: Place) => say(place.label).toLowerCase().startsWith(words);
  return words === '' ? found : [...found.filter(begins), ...found.filter((place) => !begins(place))];
}
