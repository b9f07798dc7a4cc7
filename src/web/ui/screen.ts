// What a screen is: one plain value that the router, the guard, the navigation, the command palette and the tests read.
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Feature } from '#shared/contract/features.ts';
import type { Permission } from '#shared/permissions.ts';

/** The top-level modules, in the order of the rail; account and settings sit at its end. */
export const moduleLabels = {
  'payment-gateway': 'Payment gateway',
  'banking-services': 'Banking services',
  balance: 'Balance',
  payroll: 'Payroll',
  customers: 'Customers',
  reports: 'Reports',
  account: 'Account',
  settings: 'Settings',
} as const;
export type ModuleKey = keyof typeof moduleLabels;

/** The names of what a path holds: 'linkId' of '/payment-gateway/payment-links/$linkId/info'. */
export type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;
export type Params<Name extends string = string> = Readonly<Record<Name, string>>;

/** Where a screen is being opened: what its `load` may read. */
export type ScreenLocation<Name extends string = never> = {
  params: Params<Name>;
  search: Record<string, string>;
  queryClient: QueryClient;
};

/** What a page is handed: `function RefundPage({ params }: PageProps<'refundId'>)`. */
export type PageProps<Name extends string> = { params: Params<Name> };
type Page<Name extends string> = (props: PageProps<Name>) => ReactNode;
/** A page of any screen: a method, because its screen says what it is handed. */
export type AnyPage = { page(props: PageProps<string>): ReactNode }['page'];

/** `#create` at the end of a path opens the form that its page makes another row with. */
export const createHash = 'create';

export type ScreenAction = {
  /** English sentence, key of the translation: 'Create payment link'. */
  label: string;
  /** Any one of them allows it. */
  permissions: readonly Permission[];
  /** The path itself, when it is not the form that `create` opens: a screen of its own, or a list to choose from. */
  path?: string;
};

export type Screen = {
  /** Absolute; parameters as `$linkId`. A child's path is absolute too and begins with its parent's. */
  path: string;
  /** English sentence, key of the translation; the page title is `Payment - {title}`. */
  title: string;
  /** Any one of them opens the screen; an empty list opens it to everybody signed in. */
  permissions: readonly Permission[];
  feature?: Feature;
  hidden?: boolean;
  /** `wall`: it is about people or the business as a whole, whose time the simulator does not move; its tabs too. */
  clock?: 'wall';
  /** Schema of the query string, loaded on demand so that no contract weighs on the login page. */
  search?: () => Promise<z.ZodType>;
  /** The page. A screen without one leads to its first child that may be opened. */
  page?: () => Promise<AnyPage>;
  /** Starts loading the data when the link is hovered or the route opens; never throws. */
  load?(at: ScreenLocation<string>): Promise<unknown>;
  /** A tab of a screen of an area below: it stands among the children of that one. */
  tabOf?: string;
  /** The screens of one of what it lists (`$linkId` in their paths), beside it: loaded when one of them is first opened. */
  details?: () => Promise<readonly Screen[]>;
  /** Tabs of the screen; its page shows them with `Page` (tabs) and `Outlet`. */
  children?: readonly Screen[];
  /** The kind of what the search finds and this screen shows. */
  found?: string;
  /** What one can begin here, for the command palette. */
  actions?: readonly ScreenAction[];
  /** Place in the second-level panel. */
  nav?: { module: ModuleKey; label: string; order: number };
};

/** A page outside of the shell: before one is signed in, or while an account is being set up. */
export type OpenScreen = {
  path: string;
  /** English sentence, key of the translation; the page title is `Payment - {title}`. */
  title: string;
  /** `auth`: the panel with its pattern beside a form. `onboarding`: steps of setting up an account. */
  layout: 'auth' | 'onboarding';
  /** `visitor`: who is signed in is sent on. `expired`: only for who is signed in with a password that has ended. `anyone`: both. */
  who: 'visitor' | 'expired' | 'anyone';
  page: () => Promise<AnyPage>;
};

/** A screen whose page and `load` ask for nothing that its path does not hold. */
export type Declared<Path extends string, Any extends { path: string }> = Omit<
  Any,
  'path' | 'page' | 'load'
> & {
  path: Path;
  page?: () => Promise<Page<ParamName<Path>>>;
  load?: (at: ScreenLocation<ParamName<Path>>) => Promise<unknown>;
};
type DeclaredOpen<Path extends string> = Omit<OpenScreen, 'path' | 'page'> & {
  path: Path;
  page: () => Promise<Page<ParamName<Path>>>;
};

export function screensOf<const Paths extends readonly string[]>(
  ...screens: { [I in keyof Paths]: Declared<Paths[I], Screen> }
): readonly Screen[] {
  return screens;
}

export function openScreensOf<const Paths extends readonly string[]>(
  ...screens: { [I in keyof Paths]: DeclaredOpen<Paths[I]> }
): readonly OpenScreen[] {
  return screens;
}

/** The address of a screen: `filledPath('/payment-gateway/refunds/$refundId', { refundId: refund.id })`. */
export function filledPath<const Path extends string>(path: Path, params: Params<ParamName<Path>>): string;
export function filledPath(path: string, params: Partial<Params>): string;
export function filledPath(path: string, params: Partial<Params>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} wants ${name}`);
    return encodeURIComponent(value);
  });
}
