// The console pages that need no session.
import { operatorOpenScreensOf } from '#web/ui/operator-screen.ts';

export const operatorOpenScreens = operatorOpenScreensOf(
  {
    path: '/operator/login',
    title: 'Operator console',
    page: () => import('./operator-login-page.tsx').then((m) => m.OperatorLoginPage),
  },
  {
    path: '/operator/set-up/$token',
    title: 'Choose a password',
    page: () => import('./accept-invite-page.tsx').then((m) => m.AcceptInvitePage),
  },
);
