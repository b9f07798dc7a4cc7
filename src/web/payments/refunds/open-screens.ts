// The page where a customer says where a refund is to go.
import { openScreensOf } from '#web/ui/screen.ts';

export const refundOpenScreens = openScreensOf({
  path: '/refund/$token',
  title: 'Your refund',
  layout: 'auth',
  who: 'anyone',
  page: () => import('./request-page.tsx').then((m) => m.RequestPage),
});
