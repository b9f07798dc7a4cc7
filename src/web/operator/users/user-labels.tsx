// The labels and badges of the account status, for staff.
import type { UserStatus } from '#shared/contract/operator/users.ts';
import { type StatusStyle, StyledStatus } from '#web/ui/status.tsx';

export const userStatusLabels: Record<UserStatus, StatusStyle> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  LOCKED: { label: 'Locked out', tone: 'warning' },
  DISABLED: { label: 'Disabled', tone: 'danger' },
};

export function UserStatusText({ status, badge = false }: { status: UserStatus; badge?: boolean }) {
  return <StyledStatus of={userStatusLabels[status]} badge={badge} />;
}

export function userPath({ id }: { id: string }): string {
  return `/operator/users/${id}`;
}
