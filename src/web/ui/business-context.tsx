// The currency and time zone of the active business, for the parts that write money and dates.
import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#shared/money.ts';

export type BusinessSettings = { currency: Currency; timeZone: string };

const Context = createContext<BusinessSettings>({ currency: 'NGN', timeZone: 'Africa/Lagos' });

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
