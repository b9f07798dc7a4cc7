// The type of a screen: plain data for the router, the guard, the navigation, the command palette and the tests.
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Feature } from '#shared/contract/features.ts';
import type { Permission } from '#shared/permissions.ts';

/** The top-level modules, in the order of the rail; account and settings are at its end. */
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

/** The parameter names of a path: 'linkId' of '/payment-gateway/payment-links/$linkId/info'. */
export type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;
export type Params<Name extends string = string> = Readonly<Record<Name, string>>;

/** The location of the screen being opened, as input of its `load`. */
export type ScreenLocation<Name extends string = never> = {
  params: Params<Name>;
  search: Record<string, string>;
  queryClient: QueryClient;
};

/** The props of a page: `function RefundPage({ params }: PageProps<'refundId'>)`. */
export type PageProps<Name extends string> = { params: Params<Name> };
type Page<Name extends string> = (props: PageProps<Name>) => ReactNode;
/** A page of any screen. Declared as a method for its bivariant parameters, because each screen defines the props of its page. */
export type AnyPage = { page(props: PageProps<string>): ReactNode }['page'];

/** The hash that opens the create form of a page. */
export const createHash = 'create';

export type ScreenAction = {
  /** English sentence, used as the translation key: 'Create payment link'. */
  label: string;
  /** Any of them grants the action. */
  permissions: readonly Permission[];
  /** The path of the action, if it is not the form that `create` opens: a screen of its own, or a list to choose from. */
  path?: string;
};

export type Screen = {
  /** Absolute path, with parameters as `$linkId`. A child's path is absolute too and begins with its parent's. */
  path: string;
  /** English sentence, used as the translation key; the page title is `Payment - {title}`. */
  title: string;
  /** Any of them grants access; an empty list grants access to every signed-in user. */
  permissions: readonly Permission[];
  feature?: Feature;
  hidden?: boolean;
  /**
   * `wall`: the screen and its tabs use the wall clock, because the simulator does not move the time of people and of the business as a
   * whole.
   */
  clock?: 'wall';
  /** Schema of the query string, loaded on demand to keep contracts out of the login page. */
  search?: () => Promise<z.ZodType>;
  /** The page. A screen without one redirects to its first accessible child. */
  page?: () => Promise<AnyPage>;
  /** Starts loading the data when the link is hovered or the route opens; never throws. */
  load?(at: ScreenLocation<string>): Promise<unknown>;
  /** The path of the parent screen, for a tab that belongs to a screen of another area. */
  tabOf?: string;
  /** The detail screens of a list (`$linkId` in their paths), declared beside it and loaded on first use. */
  details?: () => Promise<readonly Screen[]>;
  /** Tabs of the screen; its page shows them with `Page` (tabs) and `Outlet`. */
  children?: readonly Screen[];
  /** The kind of search result that this screen shows. */
  found?: string;
  /** The actions available here, for the command palette. */
  actions?: readonly ScreenAction[];
  /** Position in the second-level panel. */
  nav?: { module: ModuleKey; label: string; order: number };
};

/** A page outside the shell: without a session, or during account set-up. */
export type OpenScreen = {
  path: string;
  /** English sentence, used as the translation key; the page title is `Payment - {title}`. */
  title: string;
  /** `auth`: the panel with its pattern beside a form. `onboarding`: the steps of account set-up. */
  layout: 'auth' | 'onboarding';
  /** `visitor`: signed-in users are redirected. `expired`: only for users signed in with an expired password. `anyone`: both. */
  who: 'visitor' | 'expired' | 'anyone';
  page: () => Promise<AnyPage>;
};

/** A screen whose page and `load` use only parameters of its path. */
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

/** Returns the address of a screen: `filledPath('/payment-gateway/refunds/$refundId', { refundId: refund.id })`. */
export function filledPath<const Path extends string>(path: Path, params: Params<ParamName<Path>>): string;
export function filledPath(path: string, params: Partial<Params>): string;
export function filledPath(path: string, params: Partial<Params>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} wants ${name}`);
    return encodeURIComponent(value);
  });
}
