// The tabs of the team: members and roles.
import type { PageTab } from '#web/ui/page.tsx';

export const teamPath = '/account/team';
export const rolesPath = '/account/team/roles';

export const teamTabs: readonly PageTab[] = [
  { label: 'Members', path: teamPath, exact: true },
  { label: 'Roles', path: rolesPath },
];
