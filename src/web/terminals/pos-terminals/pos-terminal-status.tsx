// The status of a POS terminal as a coloured label, and the path of its detail.
import { useTranslation } from 'react-i18next';
import {
  type PosTerminalStatus,
  posTerminalStatusLabels,
} from '#shared/contract/terminals/terminal-enums.ts';
import { serialOrId } from '#shared/terminals/pos-terminal-key.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';
import { posTerminalsPath } from '../terminal-tabs.ts';

const looks: Record<PosTerminalStatus, { tone: Tone; shape?: DotShape }> = {
  ASSIGNED: { tone: 'warning', shape: 'ring' },
  ACTIVE: { tone: 'success' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  RETURNED: { tone: 'neutral' },
};

export function PosTerminalStatusText({
  status,
  badge = false,
}: {
  status: PosTerminalStatus;
  badge?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(posTerminalStatusLabels[status])}
    </Status>
  );
}

/** Path of a terminal's detail. */
export function posTerminalPath(terminal: Parameters<typeof serialOrId>[0]): string {
  return `${posTerminalsPath}/${serialOrId(terminal)}`;
}
