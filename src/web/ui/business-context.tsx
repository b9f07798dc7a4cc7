// The currency, time zone and clock of the active business, for components that format money and dates.
import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#shared/money.ts';
import { currentTime } from './now.ts';

export type BusinessSettings = {
  currency: Currency;
  timeZone: string;
  /** The reference time of this screen for 'an hour ago' and 'this year'. */
  now: () => Date;
};

const Context = createContext<BusinessSettings>({
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  now: currentTime,
});

export function BusinessSettingsProvider({
  value,
  children,
}: {
  value: BusinessSettings;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useBusinessSettings(): BusinessSettings {
  return useContext(Context);
}
