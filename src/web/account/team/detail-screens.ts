// The screens of a role, loaded when one of them is first opened.
import { canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { rolesPath } from './team-tabs.ts';

const permissions = canWrite('ACCOUNT.TEAM');

export const roleDetailScreens = screensOf({
  path: `${rolesPath}/$roleId`,
  clock: 'wall',
  title: 'Role',
  permissions,
  page: () => import('./role-page.tsx').then((m) => m.RolePage),
  load: (at) => import('./role-page.tsx').then((m) => m.loadRole(at)),
});
