// The screen of prices for staff; those of one merchant are a tab of the merchant.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const priceScreens = operatorScreensOf({
  path: '/operator/prices',
  title: 'Prices',
  permissions: ['PRICES.READ'],
  page: () => import('./prices-page.tsx').then((m) => m.PricesPage),
  nav: { label: 'Prices', order: 40 },
});
