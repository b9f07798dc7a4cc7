// The status of a transfer as a dot and a label.
import { useTranslation } from 'react-i18next';
import { transferStatusLabels } from '#shared/banking/transfer-labels.ts';
import type { TransferStatus as State } from '#shared/contract/banking/transfer-enums.ts';
import { Status } from '#web/ui/status.tsx';
import { transferStyles } from './transfer-labels.ts';

type Props = { status: State; badge?: boolean };

export function TransferStatus({ status, badge = false }: Props) {
  const { t } = useTranslation();
  return (
    <Status {...transferStyles[status]} {...(badge && { badge })}>
      {t(transferStatusLabels[status])}
    </Status>
  );
}
