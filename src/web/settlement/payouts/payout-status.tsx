// The status of a payout: a dot and a label.
import { useTranslation } from 'react-i18next';
import type { PayoutListItem } from '#shared/contract/settlement/payouts.ts';
import { Status } from '#web/ui/status.tsx';
import { payoutStyles } from './payout-labels.ts';

type Props = { payout: Pick<PayoutListItem, 'status' | 'wasReturned'>; badge?: boolean };

export function PayoutStatus({ payout, badge = false }: Props) {
  const { t } = useTranslation();
  const { tone, shape, label } = payoutStyles[payout.status];
  const isReturned = payout.status === 'FAILED' && payout.wasReturned;
  return (
    <Status tone={tone} {...(shape && { shape })} {...(badge && { badge })}>
      {t(isReturned ? 'Returned' : label)}
    </Status>
  );
}
