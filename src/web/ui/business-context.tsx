// The currency, time zone and clock of the active business, for the parts that write money and dates.
import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#shared/money.ts';
import { currentTime } from './now.ts';

export type BusinessSettings = {
  currency: Currency;
  timeZone: string;
  /** What 'an hour ago' and 'this year' are counted from on this screen. */
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
