// The page where a customer says where a refund is to go.
import type { OpenScreen } from '#web/ui/screen.ts';

export const refundOpenScreens: readonly OpenScreen[] = [
  {
    path: '/refund/$token',
    title: 'Your refund',
    layout: 'auth',
    who: 'anyone',
    page: () => import('./request-page.tsx').then((m) => m.RequestPage),
  },
];
