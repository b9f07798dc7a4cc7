// Descriptions of the preset staff roles, and the paths of the role screens.
import { type OperatorRoleName, operatorRoleNames } from '#shared/operator-permissions.ts';
import type { PageTab } from '#web/ui/page.tsx';

export const staffPath = '/operator/staff';
export const staffRolesPath = '/operator/staff/roles';

export const staffTabs: readonly PageTab[] = [
  { label: 'People', path: staffPath, exact: true },
  { label: 'Roles', path: staffRolesPath },
];

const texts: Record<OperatorRoleName, string> = {
  Administrator: 'Full access: merchants, prices, branding, features and staff.',
  'Compliance officer': 'Reviews compliance. Views merchants and users.',
  'Support agent': 'Helps users and can view as a member. Views merchants, payments and prices.',
};

export function operatorRoleText({ name, preset }: { name: string; preset: boolean }): string {
  const known = operatorRoleNames.find((operatorRoleName) => preset && operatorRoleName === name);
  return known ? texts[known] : 'Created by your company';
}
