// What came into wallets and left them, day by day of the last thirty: of one, or of all in a currency.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { currentTime } from '#web/ui/now.ts';

const days = 30;
const dayMs = 86_400_000;

export function WalletChart({ walletId, currency }: { walletId?: string; currency: Currency }) {
  const { t } = useTranslation();
  const [to] = useState(() => currentTime());
  const period = { from: new Date(to.getTime() - days * dayMs).toISOString(), to: to.toISOString() };
  const query = walletId ? { ...period, walletId } : { ...period, currency };
  const { data, error, refetch } = useQuery(queryOptionsOf(walletsContract.getWalletChart, { query }));
  return (
    <ChartCard
      title="In and out"
      aside={t('Last {{count}} days', { count: days })}
      points={data?.points.map((point) => ({
        label: point.label,
        value: point.money_in,
        previousLabel: t('Out'),
        previous: point.money_out,
      }))}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, currency)}
      formatShort={(amount) => formatMoneyShort(amount, currency)}
      legend={{ current: 'In', previous: 'Out' }}
      empty={<EmptyState title={t('Nothing came in or left in these days')} />}
    />
  );
}
