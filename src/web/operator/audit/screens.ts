// The screen of the console’s own audit trail.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const consoleAuditScreens = operatorScreensOf({
  path: '/operator/audit-trail',
  title: 'Audit trail',
  permissions: ['AUDIT_TRAIL.READ'],
  search: () => import('#shared/contract/operator/console-audit.ts').then((m) => m.consoleAuditQuery),
  page: () => import('./console-audit-page.tsx').then((m) => m.ConsoleAuditPage),
  nav: { label: 'Audit trail', order: 70 },
});
