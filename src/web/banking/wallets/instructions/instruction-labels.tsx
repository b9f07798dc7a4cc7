// Paths and badge styles of standing instructions.
import { useTranslation } from 'react-i18next';
import {
  type InstructionStatus,
  instructionStatusLabels,
} from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const instructionsPath = '/banking-services/wallets/standing-instructions';

export function instructionPath({ id }: { id: string }): string {
  return `${instructionsPath}/${id}`;
}

const looks: Record<InstructionStatus, { tone: Tone; shape?: DotShape }> = {
  ACTIVE: { tone: 'success' },
  INACTIVE: { tone: 'warning', shape: 'ring' },
  CLOSED: { tone: 'neutral' },
};

type Props = { status: InstructionStatus; badge?: boolean };

export function InstructionStatusText({ status, badge = false }: Props) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(instructionStatusLabels[status])}
    </Status>
  );
}
