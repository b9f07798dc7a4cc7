// Every screen, by area. Read by the router, the guard, the navigation, the palette and `npm run routes`. Detail screens (one payment, one
// customer…) are loaded on first use to keep them out of the initial bundle.
import { accountScreens } from '#web/account/screens.ts';
import { bankingScreens } from '#web/banking/screens.ts';
import { billingScreens } from '#web/billing/screens.ts';
import { commerceScreens } from '#web/commerce/screens.ts';
import { customersScreens } from '#web/customers/screens.ts';
import { developersScreens } from '#web/developers/screens.ts';
import { paymentsScreens } from '#web/payments/screens.ts';
import { settlementScreens } from '#web/settlement/screens.ts';
import { terminalsScreens } from '#web/terminals/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

const declared: readonly Screen[] = [
  ...paymentsScreens,
  ...billingScreens,
  ...commerceScreens,
  ...terminalsScreens,
  ...settlementScreens,
  ...customersScreens,
  ...bankingScreens,
  ...accountScreens,
  ...developersScreens,
];

/** Returns the screen with the tabs that other areas add to its children. */
function withTabs(screen: Screen): Screen {
  const added = declared.filter(({ tabOf }) => tabOf === screen.path);
  if (added.length === 0) return screen;
  return Object.assign({}, screen, { children: [...(screen.children ?? []), ...added] });
}

/** The screens in the initial bundle: those whose address has no parameter. */
export const screens: readonly Screen[] = declared.filter(({ tabOf }) => !tabOf).map(withTabs);

const loaded = new Map<string, readonly Screen[]>();

/** Whether the detail screens of a list screen are not loaded yet. */
export function lacksDetails({ details, path }: Screen): boolean {
  return Boolean(details) && !loaded.has(path);
}

export async function loadDetails({ details, path }: Screen): Promise<void> {
  if (details) loaded.set(path, await details());
}

function withDetails(list: readonly Screen[]): Screen[] {
  return list.flatMap((screen) => {
    const { children } = screen;
    const one = children ? Object.assign({}, screen, { children: withDetails(children) }) : screen;
    return [one, ...(loaded.get(screen.path) ?? [])];
  });
}

/** The initial screens and those loaded since. */
export function loadedScreens(): readonly Screen[] {
  return withDetails(screens);
}

const flat = (list: readonly Screen[]): Screen[] =>
  list.flatMap((screen) => [screen, ...flat(screen.children ?? [])]);

/** All screens, including those not loaded yet. */
export async function allScreens(): Promise<readonly Screen[]> {
  await Promise.all(flat(screens).filter(lacksDetails).map(loadDetails));
  return loadedScreens();
}
