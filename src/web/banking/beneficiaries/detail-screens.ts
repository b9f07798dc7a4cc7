// The screens of a beneficiary group, loaded when one of them is first opened.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/transfers/beneficiaries';
const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const forWriters = { ...base, permissions: canWrite(area) } as const;

export const beneficiaryGroupScreens = screensOf({
  ...forWriters,
  path: `${at}/group/$groupId`,
  title: 'Beneficiary group',
  found: 'beneficiary_group',
  page: () => import('./edit-group-page.tsx').then((m) => m.EditGroupPage),
  load: (place) => import('./edit-group-page.tsx').then((m) => m.loadGroup(place)),
});
