// The banner above every screen for chargebacks due within a day.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { currentTime } from '#web/ui/now.ts';

const dayMs = 86_400_000;
const askEveryMs = 5 * 60_000;

export function ChargebackDue() {
  const { t } = useTranslation();
  const may = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  const { data } = useQuery({
    ...queryOptionsOf(chargebacksContract.getChargebacksDue),
    enabled: may,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
  });
  const { first, withinDay = 0 } = data ?? {};
  if (!first || withinDay === 0) return null;
  const hours = Math.max(0, Math.floor((Date.parse(first.dueAt) - currentTime().getTime()) / (dayMs / 24)));
  const left =
    hours === 0
      ? t('within the hour')
      : hours === 1
        ? t('within 1 hour')
        : t('within {{hours}} hours', { hours });
  return (
    <Banner tone="danger">
      {withinDay === 1
        ? t('Respond to a chargeback of {{amount}} {{left}}.', {
            amount: formatMoney(first.amount, first.currency),
            left,
          })
        : t('Respond to {{number}} chargebacks, the first {{left}}.', {
            number: withinDay,
            left,
          })}{' '}
      <Link to={`/payment-gateway/transactions/chargeback/${first.id}`}>{t('Respond')}</Link>
    </Banner>
  );
}
