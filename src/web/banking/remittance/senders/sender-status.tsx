// The status of a sender.
import { useTranslation } from 'react-i18next';
import type { Sender } from '#shared/contract/banking/remittance/people-shapes.ts';
import { Status } from '#web/ui/status.tsx';

export const senderStatusLabels = { ACTIVE: 'Active', BLOCKED: 'Blocked' } as const;

export function SenderStatus({ status, badge = false }: { status: Sender['status']; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status tone={status === 'ACTIVE' ? 'success' : 'danger'} {...(badge && { badge })}>
      {t(senderStatusLabels[status])}
    </Status>
  );
}
