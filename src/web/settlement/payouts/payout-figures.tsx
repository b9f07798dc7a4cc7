// Figures above the list of payouts: settled, in progress, and upcoming.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = { currency: Currency; from: string | undefined; to: string | undefined };

/** Formats a day as '24 Nov', without time zone conversion. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

export function PayoutFigures({ currency, from, to }: Props) {
  const { t } = useTranslation();
  const query = { currency, ...(from && { from }), ...(to && { to }) };
  const { data, error, refetch } = useQuery(queryOptionsOf(payoutsContract.getPayoutStatistics, { query }));
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <StatTiles
      label={t('Payout statistics')}
      compact
      error={error}
      onRetry={refetch}
      tiles={
        data && [
          { label: t('Settled'), value: money(data.settled.amount) },
          { label: t('In transit'), value: money(data.onTheWay.amount) },
          { label: t('Available'), value: money(data.available) },
          {
            label: t('Next payout'),
            value: data.nextPayoutOn ? dayText(data.nextPayoutOn) : t('On request'),
          },
        ]
      }
    />
  );
}
