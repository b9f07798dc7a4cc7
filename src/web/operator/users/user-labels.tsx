// How the standing of a person's account is called and shown to staff.
import { useTranslation } from 'react-i18next';
import type { UserStatus } from '#shared/contract/operator/users.ts';
import { Status, type Tone } from '#web/ui/status.tsx';

export const userStatusLabels: Record<UserStatus, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  LOCKED: { label: 'Locked out', tone: 'warning' },
  DISABLED: { label: 'Disabled', tone: 'danger' },
};

export function UserStatusText({ status, badge = false }: { status: UserStatus; badge?: boolean }) {
  const { t } = useTranslation();
  const { label, tone } = userStatusLabels[status];
  return (
    <Status tone={tone} badge={badge}>
      {t(label)}
    </Status>
  );
}

export function userPath({ id }: { id: string }): string {
  return `/operator/users/${id}`;
}
