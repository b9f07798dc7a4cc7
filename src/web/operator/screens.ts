// The screens of the operator console: the start page and what staff of the provider look after.
import type { OperatorOpenScreen, OperatorScreen } from '#web/ui/operator-screen.ts';

export const consoleScreens: readonly OperatorScreen[] = [
  {
    path: '/operator',
    title: 'Operator console',
    permissions: [],
    page: () => import('./start/start-page.tsx').then((m) => m.StartPage),
    nav: { label: 'Start', order: 1 },
  },
  {
    path: '/operator/staff',
    title: 'Staff',
    permissions: ['STAFF.READ'],
    page: () => import('./staff/staff-page.tsx').then((m) => m.StaffPage),
    nav: { label: 'Staff', order: 80 },
  },
];

/** Pages for who is not signed in to the console. */
export const consoleOpenScreens: readonly OperatorOpenScreen[] = [
  {
    path: '/operator/login',
    title: 'Operator console',
    page: () => import('./sign-in/operator-login-page.tsx').then((m) => m.OperatorLoginPage),
  },
  {
    path: '/operator/set-up/$token',
    title: 'Choose a password',
    page: () => import('./sign-in/accept-invite-page.tsx').then((m) => m.AcceptInvitePage),
  },
];
