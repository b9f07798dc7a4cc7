// What a screen of the operator console is: one plain value that the router, the guard, the navigation and the tests read.
import type { z } from 'zod';
import type { OperatorPermission } from '#shared/operator-permissions.ts';
import type { AnyPage, Declared, ScreenLocation } from './screen.ts';

export type OperatorScreen = {
  /** Absolute, under /operator; parameters as `$businessId`. A child's path begins with its parent's. */
  path: string;
  /** English sentence, key of the translation. */
  title: string;
  /** Any one of them opens the screen; an empty list opens it to all of the staff. */
  permissions: readonly OperatorPermission[];
  /** Schema of the query string, loaded on demand. */
  search?: () => Promise<z.ZodType>;
  /** The page. A screen without one leads to its first child that may be opened. */
  page?: () => Promise<AnyPage>;
  /** Starts loading the data when the link is hovered or the route opens; never throws. */
  load?(at: ScreenLocation<string>): Promise<unknown>;
  children?: readonly OperatorScreen[];
  /** Place in the navigation. */
  nav?: { label: string; order: number };
};

/** A page of the console for who is not signed in to it. */
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
