// The screens of beneficiaries: single ones, groups, and imports.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/transfers/beneficiaries';
const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const forWriters = { ...base, permissions: canWrite(area) } as const;

export const beneficiaryScreens = screensOf(
  {
    ...forWriters,
    path: `${at}/create-group`,
    title: 'Create beneficiary group',
    page: () => import('./edit-group-page.tsx').then((m) => m.CreateGroupPage),
  },
  {
    ...base,
    path: `${at}/import`,
    title: 'Import beneficiaries',
    page: () => import('./import-page.tsx').then((m) => m.ImportBeneficiariesPage),
  },
  {
    ...base,
    path: at,
    title: 'Beneficiaries',
    nav: { module: 'banking-services', label: 'Beneficiaries', order: 5 },
    children: screensOf(
      {
        ...base,
        path: `${at}/single`,
        title: 'Beneficiaries',
        found: 'beneficiary',
        search: () =>
          import('#shared/contract/banking/beneficiary-shapes.ts').then((m) => m.beneficiaryListQuery),
        page: () => import('./beneficiary-list-page.tsx').then((m) => m.BeneficiaryListPage),
        load: (place) => import('./beneficiary-list-page.tsx').then((m) => m.loadBeneficiaries(place)),
        actions: [{ label: 'Add beneficiary', permissions: canWrite(area) }],
      },
      {
        ...base,
        path: `${at}/group`,
        title: 'Beneficiary groups',
        search: () => import('#shared/contract/banking/beneficiary-shapes.ts').then((m) => m.groupListQuery),
        page: () => import('./group-list-page.tsx').then((m) => m.GroupListPage),
        load: (place) => import('./group-list-page.tsx').then((m) => m.loadGroups(place)),
        actions: [
          {
            label: 'Create beneficiary group',
            permissions: canWrite(area),
            path: `${at}/create-group`,
          },
        ],
      },
    ),
    details: () => import('./detail-screens.ts').then((m) => m.beneficiaryGroupScreens),
  },
);
