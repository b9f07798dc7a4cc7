// The status of a virtual terminal as a coloured label, and the path of its detail.
import { useTranslation } from 'react-i18next';
import type { VirtualTerminal, VirtualTerminalStatus } from '#shared/contract/terminals/virtual-terminals.ts';
import { Status } from '#web/ui/status.tsx';

export const terminalStatusLabels: Record<VirtualTerminalStatus, string> = {
  ACTIVE: 'Active',
  DISABLED: 'Disabled',
};

export function TerminalStatus({
  status,
  badge = false,
}: {
  status: VirtualTerminalStatus;
  badge?: boolean;
}) {
  const { t } = useTranslation();
  const isActive = status === 'ACTIVE';
  return (
    <Status tone={isActive ? 'success' : 'neutral'} shape={isActive ? 'filled' : 'ring'} badge={badge}>
      {t(terminalStatusLabels[status])}
    </Status>
  );
}

export const terminalsPath = '/payment-gateway/terminal/virtual-terminals';

/** Path of a terminal's detail. */
export function terminalPath(terminal: Pick<VirtualTerminal, 'id'>): string {
  return `${terminalsPath}/${terminal.id}`;
}
