// Paths of the beneficiary screens, and the permission to change beneficiaries.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PageTab } from '#web/ui/page.tsx';

export const beneficiariesPath = '/banking-services/transfers/beneficiaries';
export const singlePath = `${beneficiariesPath}/single`;
export const groupsPath = `${beneficiariesPath}/group`;
export const createGroupPath = `${beneficiariesPath}/create-group`;
export const importPath = `${beneficiariesPath}/import`;

export const groupPath = ({ id }: { id: string }): string => `${groupsPath}/${id}`;

export const beneficiaryTabs: PageTab[] = [
  { label: 'Single', path: singlePath },
  { label: 'Groups', path: groupsPath },
];

/** Whether the user may change beneficiaries and their groups. */
export function useMayChangeBeneficiaries(): boolean {
  return usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'));
}

/** Active beneficiaries first, then removed ones. */
export const statusTabs = {
  param: 'status',
  tabs: [
    { value: 'ACTIVE', label: 'Active' },
    { value: 'REMOVED', label: 'Removed' },
  ],
};
