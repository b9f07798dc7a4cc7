// The screens of compliance, the merchant's side.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/account/compliance';
const base = { permissions: canRead('ACCOUNT.COMPLIANCE') } as const;
const search = () => import('./compliance-labels.ts').then((m) => m.companyInfoQuery);

export const complianceScreens = screensOf({
  ...base,
  path: at,
  clock: 'wall',
  title: 'Compliance',
  page: () => import('./compliance-page.tsx').then((m) => m.CompliancePage),
  load: (place) => import('./compliance-queries.ts').then((m) => m.loadCompliance(place)),
  nav: { module: 'account', label: 'Compliance', order: 3 },
  children: screensOf(
    {
      ...base,
      path: `${at}/company-info`,
      title: 'Company information',
      search,
      page: () => import('./company-info-page.tsx').then((m) => m.CompanyInfoPage),
    },
    {
      ...base,
      path: `${at}/directors-info`,
      title: "Directors' information",
      page: () => import('./directors-info-page.tsx').then((m) => m.DirectorsInfoPage),
    },
  ),
});
