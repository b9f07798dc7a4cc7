// Paths and badge styles of requests for funds.
import type { TFunction } from 'i18next';
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

const namesMax = 3;

/** Returns the names of the members who can pay a request; the first three of many. */
export function payerNames(payers: readonly string[], t: TFunction): string {
  const names = payers.slice(0, namesMax).join(', ');
  const count = payers.length - namesMax;
  return count > 0 ? t('{{names}} and {{count}} more', { names, count }) : names;
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
