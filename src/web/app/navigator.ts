// How the session moves one to another page; the router tells, so that who moves need not import it.

type Navigator = { navigate: (to: { href: string; replace?: boolean }) => Promise<unknown> };
let known: { router: Navigator; path: () => string } | null = null;

export function setNavigator(router: Navigator, path: () => string): void {
  known = { router, path };
}

export async function goTo(to: { href: string; replace?: boolean }): Promise<void> {
  await known?.router.navigate(to);
}

/** The path one is at. */
export function pathname(): string {
  return known?.path() ?? '/';
}
