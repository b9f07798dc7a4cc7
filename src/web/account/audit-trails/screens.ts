// The screens of the audit trail.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/reports/audit-trails';
const permissions = canRead('REPORTS.AUDIT_TRAILS');

export const auditTrailScreens = screensOf({
  path: at,
  clock: 'wall',
  title: 'Audit trail',
  permissions,
  search: () => import('#shared/contract/account/audit-trails.ts').then((m) => m.auditListQuery),
  page: () => import('./audit-list-page.tsx').then((m) => m.AuditListPage),
  load: (place) => import('./audit-list-page.tsx').then((m) => m.loadAuditList(place)),
  nav: { module: 'reports', label: 'Audit trail', order: 90 },
  details: () => import('./detail-screens.ts').then((m) => m.auditEntryScreens),
});
