// The subscription page for customers.
import { openScreensOf } from '#web/ui/screen.ts';

export const subscriptionOpenScreens = openScreensOf({
  path: '/subscription/$token',
  title: 'Your subscription',
  layout: 'auth',
  who: 'anyone',
  page: () => import('./own-page.tsx').then((m) => m.OwnSubscriptionPage),
});
