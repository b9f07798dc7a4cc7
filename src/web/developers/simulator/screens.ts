// The screen of the simulator; test mode only, as the page itself states in live mode.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const simulatorScreens = screensOf({
  path: '/settings/simulator',
  title: 'Simulator',
  permissions: canRead('SETTINGS.CONFIGURATION'),
  page: () => import('./simulator-page.tsx').then((m) => m.SimulatorPage),
  load: (at) => import('./simulator-page.tsx').then((m) => m.loadSimulator(at)),
  nav: { module: 'settings', label: 'Simulator', order: 9 },
});
