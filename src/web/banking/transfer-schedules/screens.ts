// The screens of schedules for recurring transfers.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const at = '/banking-services/transfers/schedules';

export const transferScheduleScreens = screensOf({
  ...base,
  path: at,
  title: 'Scheduled transfers',
  search: () => import('#shared/contract/banking/transfer-schedules.ts').then((m) => m.scheduleListQuery),
  page: () => import('./schedule-list-page.tsx').then((m) => m.ScheduleListPage),
  load: (place) => import('./schedule-list-page.tsx').then((m) => m.loadScheduleList(place)),
  nav: { module: 'banking-services', label: 'Scheduled transfers', order: 6 },
  actions: [{ label: 'Schedule transfers', permissions: canWrite(area) }],
  details: () => import('./detail-screens.ts').then((m) => m.scheduleDetailScreens),
});
