// The screen of the e-mails to customers, among the settings of the business.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const emailTemplateScreens = screensOf({
  path: '/settings/business-settings/email-template',
  title: 'E-mails to customers',
  permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  page: () => import('./template-list-page.tsx').then((m) => m.TemplateListPage),
  load: (place) => import('./template-list-page.tsx').then((m) => m.loadTemplates(place)),
  details: () => import('./detail-screens.ts').then((m) => m.emailTemplateDetailScreens),
});
