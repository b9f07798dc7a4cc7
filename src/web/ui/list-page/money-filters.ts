// The amount and currency filters shared by lists of money.
import { type Currency, currencies, currencyCodes } from '#shared/money.ts';
import { useBusinessSettings } from '../business-context.tsx';
import type { Filter } from '../list/filters.ts';

/** Amounts are typed in the currency of the filter, otherwise in that of the business. */
export function useOneCurrency(chosen: readonly Currency[]): Currency {
  const { currency } = useBusinessSettings();
  const [only, ...others] = chosen;
  return only && others.length === 0 ? only : currency;
}

export function amountFilter(currency: Currency): Filter {
  const keys = { equal: 'amountEq', atLeast: 'amountMin', atMost: 'amountMax' };
  return { kind: 'amount', label: 'Amount', keys, currency };
}

export const currencyFilter: Filter = {
  kind: 'choice',
  key: 'currency',
  label: 'Currency',
  options: currencyCodes.map((code) => ({ value: code, label: `${code}, ${currencies[code].name}` })),
};
