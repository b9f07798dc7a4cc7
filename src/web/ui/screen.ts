// What a screen is: one plain value that the router, the guard, the navigation, the command palette and the tests read.
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
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

/** Where a screen is being opened: what its `load` may read. */
export type ScreenLocation = {
  params: Record<string, string>;
  search: Record<string, string>;
  queryClient: QueryClient;
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
  /** Schema of the query string, loaded on demand so that no contract weighs on the login page. */
  search?: () => Promise<z.ZodType>;
  /** The page. A screen without one leads to its first child that may be opened. */
  page?: () => Promise<ComponentType>;
  /** Starts loading the data when the link is hovered or the route opens; never throws. */
  load?: (at: ScreenLocation) => Promise<unknown>;
  /** Tabs of the screen; its page shows them with `Page` (tabs) and `Outlet`. */
  children?: readonly Screen[];
  /** What the search finds and this screen shows: the kind of its results, and their icon in the palette. */
  found?: { kind: string; icon: Icon };
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
  /** `visitor`: who is signed in is sent on. `member`: only for who is signed in. `anyone`: both. */
  who: 'visitor' | 'member' | 'anyone';
  page: () => Promise<ComponentType>;
};
