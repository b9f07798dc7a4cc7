// The filters a list may have, as data.
import type { Currency } from '#shared/money.ts';

/** One filter one may add. */
export type Filter =
  | {
      kind: 'choice';
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      /** One value only. */
      single?: boolean;
    }
  | {
      kind: 'amount';
      label: string;
      keys: { equal: string; atLeast: string; atMost: string };
      currency: Currency;
    }
  | { kind: 'text'; key: string; label: string; placeholder?: string };

/** Keys of the address a filter uses. */
export function keysOf(filter: Filter): string[] {
  return filter.kind === 'amount' ? Object.values(filter.keys) : [filter.key];
}
