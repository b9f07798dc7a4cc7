// Pages for who is not signed in to the console.
import type { OperatorOpenScreen } from '#web/ui/operator-screen.ts';

export const operatorOpenScreens: readonly OperatorOpenScreen[] = [
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
];
