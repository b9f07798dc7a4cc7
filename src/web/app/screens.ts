// Every screen there is, by area. The router, the guard, the navigation, the palette and `npm run routes` read it. The screens
// of one payment, one customer… are loaded when one of them is first opened: they would weigh on every page.
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

/** With the tabs that other areas add to a screen among its children. */
function withTabs(screen: Screen): Screen {
  const added = declared.filter(({ tabOf }) => tabOf === screen.path);
  if (added.length === 0) return screen;
  return Object.assign({}, screen, { children: [...(screen.children ?? []), ...added] });
}

/** Those that are there from the beginning: what an address without a parameter opens. */
export const screens: readonly Screen[] = declared.filter(({ tabOf }) => !tabOf).map(withTabs);

const loaded = new Map<string, readonly Screen[]>();

/** Whether the screens of one of what `screen` lists are still to be loaded. */
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

/** Those from the beginning and those loaded since. */
export function loadedScreens(): readonly Screen[] {
  return withDetails(screens);
}

const flat = (list: readonly Screen[]): Screen[] =>
  list.flatMap((screen) => [screen, ...flat(screen.children ?? [])]);

/** All of them. */
export async function allScreens(): Promise<readonly Screen[]> {
  await Promise.all(flat(screens).filter(lacksDetails).map(loadDetails));
  return loadedScreens();
}
