// The screens of a schedule, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const at = '/banking-services/transfers/schedules';

export const scheduleDetailScreens = screensOf({
  ...base,
  path: `${at}/$scheduleId`,
  title: 'Transfer schedule',
  found: 'transfer_schedule',
  page: () => import('./schedule-detail-page.tsx').then((m) => m.ScheduleDetailPage),
  load: (place) => import('./schedule-detail-page.tsx').then((m) => m.loadSchedule(place)),
});
