// Paths and badge styles of wallet disputes.
import { useTranslation } from 'react-i18next';
import {
  type WalletDisputeStatus,
  walletDisputeStatusLabels,
} from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const disputesPath = '/banking-services/wallets/disputes';

export function disputePath({ id }: { id: string }): string {
  return `${disputesPath}/${id}`;
}

const looks: Record<WalletDisputeStatus, { tone: Tone; shape?: DotShape }> = {
  UNRESOLVED: { tone: 'warning', shape: 'ring' },
  ESCALATED: { tone: 'info' },
  RESOLVED: { tone: 'success' },
  CLOSED: { tone: 'neutral' },
};

type Props = { status: WalletDisputeStatus; badge?: boolean };

export function WalletDisputeStatusText({ status, badge = false }: Props) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(walletDisputeStatusLabels[status])}
    </Status>
  );
}
