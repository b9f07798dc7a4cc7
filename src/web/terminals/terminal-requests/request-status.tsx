// The status of a request for POS terminals as a coloured label, and the path of its detail.
import { useTranslation } from 'react-i18next';
import {
  type TerminalRequestStatus,
  terminalRequestStatusLabels,
} from '#shared/contract/terminals/terminal-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';
import { terminalRequestsPath } from '../terminal-tabs.ts';

const looks: Record<TerminalRequestStatus, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'ring' },
  APPROVED: { tone: 'info', shape: 'ring' },
  DISPATCHED: { tone: 'info', shape: 'half' },
  DELIVERED: { tone: 'info' },
  TREATED: { tone: 'success' },
  REJECTED: { tone: 'danger' },
  CLOSED: { tone: 'neutral' },
};

export function TerminalRequestStatusText({
  status,
  badge = false,
}: {
  status: TerminalRequestStatus;
  badge?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(terminalRequestStatusLabels[status])}
    </Status>
  );
}

export function terminalRequestPath({ id }: { id: string }): string {
  return `${terminalRequestsPath}/${id}`;
}
