// The screens of the team.
import { canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { rolesPath, teamPath } from './team-tabs.ts';

const permissions = canWrite('ACCOUNT.TEAM');

export const teamScreens = screensOf(
  {
    path: teamPath,
    clock: 'wall',
    title: 'Team',
    permissions,
    search: () => import('#shared/contract/account/team.ts').then((m) => m.teamQuery),
    found: 'member',
    page: () => import('./team-page.tsx').then((m) => m.TeamPage),
    load: (at) => import('./team-page.tsx').then((m) => m.loadTeam(at)),
    actions: [
      { label: 'Invite member', permissions },
      { label: 'Create role', permissions, path: `${rolesPath}/new` },
    ],
    nav: { module: 'account', label: 'Team', order: 2 },
  },
  {
    path: rolesPath,
    clock: 'wall',
    title: 'Roles',
    permissions,
    page: () => import('./roles-page.tsx').then((m) => m.RolesPage),
    load: (at) => import('./roles-page.tsx').then((m) => m.loadRoles(at)),
    details: () => import('./detail-screens.ts').then((m) => m.roleDetailScreens),
  },
  {
    path: `${rolesPath}/new`,
    title: 'New role',
    permissions,
    page: () => import('./role-page.tsx').then((m) => m.NewRolePage),
  },
);
