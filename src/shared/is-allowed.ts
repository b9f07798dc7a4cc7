// Whether somebody may do something, by the permissions they hold: without the tables of permissions, which weigh more.
import type { Permission } from './permissions.ts';

/** Passes when any of the allowed permissions is held; in inverse mode when any of them is missing. */
export function isAllowed(
  held: ReadonlySet<string>,
  allowed: readonly Permission[],
  inverse = false,
): boolean {
  return inverse ? allowed.some((one) => !held.has(one)) : allowed.some((one) => held.has(one));
}
