// Paths and badge styles of requests for funds.
import { useTranslation } from 'react-i18next';
import {
  type FundRequestStatus,
  fundRequestStatusLabels,
} from '#shared/contract/banking/wallet-nouns/fund-request-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const requestsPath = '/banking-services/wallets/fund-requests';

export function requestPath({ id }: { id: string }): string {
  return `${requestsPath}/${id}`;
}

const looks: Record<FundRequestStatus, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'ring' },
  SUCCESSFUL: { tone: 'success' },
  REJECTED: { tone: 'danger' },
  CLOSED: { tone: 'neutral' },
};

type Props = { status: FundRequestStatus; badge?: boolean };

export function RequestStatus({ status, badge = false }: Props) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(fundRequestStatusLabels[status])}
    </Status>
  );
}
