// What the palette leads to beside what the search finds: every screen and setting one may open, and what one may begin there.
import type { Profile } from '#shared/contract/account/session.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { createHash, type ModuleKey, moduleLabels, type Screen } from '#web/ui/screen.ts';
import { canOpen, inNavigationOrder, isDirectScreen } from '../access.ts';

/** `label` and `of` are keys of translations. */
export type Place = { key: string; label: string; of: string; path: string };

function moduleOf(path: string): string {
  return moduleLabels[path.split('/')[1] as ModuleKey] ?? '';
}

/** A screen, its tabs and the tabs of those, as far as one may open them; `of` is what each lies in. */
function opened(profile: Profile, screen: Screen, of: string): { screen: Screen; of: string }[] {
  if (!canOpen(profile, screen)) return [];
  const children = screen.children?.flatMap((child) => opened(profile, child, screen.title)) ?? [];
  return [{ screen, of }, ...children];
}

function all(profile: Profile, screens: readonly Screen[]): { screen: Screen; of: string }[] {
  return inNavigationOrder(screens).flatMap((screen) => opened(profile, screen, moduleOf(screen.path)));
}

/** Each screen that needs no more than its path. */
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

/** What one may begin; nothing while an operator looks through one's eyes. */
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

/** Those that have all the words; what begins with them comes first, else the order stays. */
export function matching(places: readonly Place[], words: string, say: (key: string) => string): Place[] {
  const wanted = words.split(/\s+/).filter(Boolean);
  const found = places.filter((place) => {
    const text = `${say(place.of)} ${say(place.label)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const begins = (place: Place) => say(place.label).toLowerCase().startsWith(words);
  return words === '' ? found : [...found.filter(begins), ...found.filter((place) => !begins(place))];
}
