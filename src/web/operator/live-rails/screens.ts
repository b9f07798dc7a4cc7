// The screen of live banking rails in the operator console.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const liveRailScreens = operatorScreensOf({
  path: '/operator/live-rails',
  title: 'Banking rails',
  permissions: ['GATEWAYS.READ'],
  page: () => import('./live-rails-page.tsx').then((m) => m.LiveRailsPage),
  nav: { label: 'Banking rails', order: 43 },
});
