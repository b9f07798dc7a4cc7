// Navigation for the session code: the router registers itself here, so that the session code need not import it.

type Navigator = { navigate: (to: { href: string; replace?: boolean }) => Promise<unknown> };
let known: { router: Navigator; path: () => string } | null = null;

export function setNavigator(router: Navigator, path: () => string): void {
  known = { router, path };
}

export async function goTo(to: { href: string; replace?: boolean }): Promise<void> {
  await known?.router.navigate(to);
}

/** Returns the current path. */
export function pathname(): string {
  return known?.path() ?? '/';
}
