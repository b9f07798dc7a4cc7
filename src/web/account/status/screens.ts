// The status screen, open to every signed-in user.
import { screensOf } from '#web/ui/screen.ts';

export const statusScreens = screensOf({
  path: '/settings/status',
  clock: 'wall',
  title: 'Status',
  permissions: [],
  page: () => import('./status-page.tsx').then((m) => m.StatusPage),
  load: (place) => import('./status-page.tsx').then((m) => m.loadStatus(place)),
  nav: { module: 'settings', label: 'Status', order: 90 },
});
