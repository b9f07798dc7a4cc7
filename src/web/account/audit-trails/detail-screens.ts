// The screens of an audit entry, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/reports/audit-trails';
const permissions = canRead('REPORTS.AUDIT_TRAILS');

export const auditEntryScreens = screensOf({
  path: `${at}/$entryId`,
  clock: 'wall',
  title: 'Audit entry',
  permissions,
  page: () => import('./audit-entry-page.tsx').then((m) => m.AuditEntryPage),
  load: (place) => import('./audit-entry-page.tsx').then((m) => m.loadAuditEntry(place)),
});
