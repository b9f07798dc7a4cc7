// Labels, styles and paths of disputes that several screens share.
import { useTranslation } from 'react-i18next';
import type { Dispute, DisputeStatus } from '#shared/contract/payments/disputes.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const disputesPath = '/payment-gateway/transactions/disputes';

export function disputePath(dispute: Pick<Dispute, 'id'>): string {
  return `${disputesPath}/${dispute.id}`;
}

export const disputeStatusStyles: Record<DisputeStatus, { tone: Tone; shape?: DotShape; label: string }> = {
  UNRESOLVED: { tone: 'danger', label: 'Unresolved' },
  AWAITING: { tone: 'warning', shape: 'half', label: 'Awaiting' },
  RESOLVED: { tone: 'success', label: 'Resolved' },
  ESCALATED: { tone: 'danger', shape: 'ring', label: 'Escalated' },
  CLOSED: { tone: 'neutral', label: 'Closed' },
};

export function DisputeStatusText({ status, badge = false }: { status: DisputeStatus; badge?: boolean }) {
  const { t } = useTranslation();
  const { label, ...look } = disputeStatusStyles[status];
  return (
    <Status {...look} badge={badge}>
      {t(label)}
    </Status>
  );
}

export const raiserLabels: Record<Dispute['raisedBy'], string> = {
  payer: 'The customer',
  merchant: 'Your team',
  operator: 'The provider',
};

/** The party that must act next, in a table. */
export const turnLabels: Record<Dispute['waitingFor'], string> = {
  merchant: 'Needs response',
  customer: 'Waiting for customer',
  nobody: '—',
};
