// The screen of one e-mail to customers, loaded when one is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const emailTemplateDetailScreens = screensOf({
  path: '/settings/business-settings/email-template/$emailKind',
  title: 'E-mail to customers',
  permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  page: () => import('./template-page.tsx').then((m) => m.TemplatePage),
  load: (place) => import('./template-page.tsx').then((m) => m.loadTemplate(place)),
});
