// Addresses of the screens of beneficiaries, and who may change them.
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

/** Whether this person may change beneficiaries and groups of them. */
export function useMayChangeBeneficiaries(): boolean {
  return usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'));
}

/** Active ones first, and those that were removed. */
export const statusTabs = {
  param: 'status',
  tabs: [
    { value: 'ACTIVE', label: 'Active' },
    { value: 'REMOVED', label: 'Removed' },
  ],
};
