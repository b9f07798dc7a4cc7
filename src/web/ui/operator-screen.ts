// The type of a screen of the operator console: plain data for the router, the guard, the navigation and the tests.
import type { z } from 'zod';
import type { OperatorPermission } from '#shared/operator-permissions.ts';
import type { AnyPage, Declared, ScreenLocation } from './screen.ts';

export type OperatorScreen = {
  /** Absolute path under /operator, with parameters as `$businessId`. A child's path begins with its parent's. */
  path: string;
  /** English sentence, used as the translation key. */
  title: string;
  /** Any of them grants access; an empty list grants access to all staff. */
  permissions: readonly OperatorPermission[];
  /** Schema of the query string, loaded on demand. */
  search?: () => Promise<z.ZodType>;
  /** The page. A screen without one redirects to its first accessible child. */
  page?: () => Promise<AnyPage>;
  /** Starts loading the data when the link is hovered or the route opens; never throws. */
  load?(at: ScreenLocation<string>): Promise<unknown>;
  children?: readonly OperatorScreen[];
  /** Place in the navigation. */
  nav?: { label: string; order: number };
};

/** A console page that needs no session. */
export type OperatorOpenScreen = {
  path: string;
  title: string;
  page: () => Promise<AnyPage>;
};

export function operatorScreensOf<const Paths extends readonly string[]>(
  ...screens: { [I in keyof Paths]: Declared<Paths[I], OperatorScreen> }
): readonly OperatorScreen[] {
  return screens;
}

export function operatorOpenScreensOf<const Paths extends readonly string[]>(
  ...screens: {
    [I in keyof Paths]: Declared<Paths[I], OperatorOpenScreen> & { page: () => Promise<AnyPage> };
  }
): readonly OperatorOpenScreen[] {
  return screens;
}
