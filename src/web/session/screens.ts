// The pages outside of the shell: signing in, and what leads to it.
import type { OpenScreen } from '#web/ui/screen.ts';

export const sessionScreens: readonly OpenScreen[] = [
  {
    path: '/auth/login',
    title: 'Log in',
    layout: 'auth',
    who: 'visitor',
    page: () => import('./login-page.tsx').then((m) => m.LoginPage),
  },
];
