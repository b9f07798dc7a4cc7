// Permission check; separate from the permission tables, which are larger.
import type { Permission } from './permissions.ts';

/** Passes if any of the allowed permissions is held; in inverse mode, if any of them is missing. */
export function isAllowed(
  held: ReadonlySet<string>,
  allowed: readonly Permission[],
  inverse = false,
): boolean {
  return inverse ? allowed.some((item) => !held.has(item)) : allowed.some((item) => held.has(item));
}
