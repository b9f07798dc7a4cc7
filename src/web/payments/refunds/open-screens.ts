// The public screen where a customer enters the destination of a refund.
import { openScreensOf } from '#web/ui/screen.ts';

export const refundOpenScreens = openScreensOf({
  path: '/refund/$token',
  title: 'Your refund',
  layout: 'auth',
  who: 'anyone',
  page: () => import('./request-page.tsx').then((m) => m.RequestPage),
});
