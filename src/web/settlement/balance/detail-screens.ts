// The screens of a closed month, loaded on first use.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const permissions = canRead('BALANCE.COLLECTION');

export const closingDetailScreens = screensOf({
  path: '/balance/collection/closings/$closingId',
  title: 'Closed month',
  permissions,
  page: () => import('./closing-page.tsx').then((m) => m.ClosingPage),
});
