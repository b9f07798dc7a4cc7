// The available filters of a list, as data.
import type { Currency } from '#shared/money.ts';

/** One available filter. */
export type Filter =
  | {
      kind: 'choice';
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      /** Whether only one value can be chosen. */
      single?: boolean;
    }
  | {
      kind: 'amount';
      label: string;
      keys: { equal: string; atLeast: string; atMost: string };
      currency: Currency;
    }
  | { kind: 'text'; key: string; label: string; placeholder?: string };

/** Returns the keys that a filter uses in the address. */
export function keysOf(filter: Filter): string[] {
  return filter.kind === 'amount' ? Object.values(filter.keys) : [filter.key];
}
