// The first screen of the operator console.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const startScreens = operatorScreensOf({
  path: '/operator/start',
  title: 'Operator console',
  permissions: [],
  page: () => import('./start-page.tsx').then((m) => m.StartPage),
  nav: { label: 'Start', order: 1 },
});
