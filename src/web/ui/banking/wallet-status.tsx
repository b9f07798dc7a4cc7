// The status of a wallet as a dot and a label.
import { useTranslation } from 'react-i18next';
import { walletStatusLabels } from '#shared/banking/wallet-labels.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { statusStyles } from '#web/ui/banking/wallet-labels.ts';
import { Status } from '#web/ui/status.tsx';

type Props = { status: Wallet['status']; badge?: boolean };

export function WalletStatus({ status, badge = false }: Props) {
  const { t } = useTranslation();
  return (
    <Status {...statusStyles[status]} {...(badge && { badge })}>
      {t(walletStatusLabels[status])}
    </Status>
  );
}
