// The work list of a console queue.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const workScreens = operatorScreensOf({
  path: '/operator/work/$kind',
  title: 'Work queue',
  permissions: [],
  search: () => import('#shared/contract/operator/work.ts').then((m) => m.waitingListQuery),
  page: () => import('./waiting-list-page.tsx').then((m) => m.WaitingListPage),
});
