// The screen of exchange rates for staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const exchangeRateScreens = operatorScreensOf({
  path: '/operator/exchange-rates',
  title: 'Exchange rates',
  permissions: ['PRICES.READ'],
  page: () => import('./exchange-rates-page.tsx').then((m) => m.ExchangeRatesPage),
  nav: { label: 'Exchange rates', order: 41 },
});
