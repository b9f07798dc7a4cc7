// The figures of a payment page: who looked, who began, who paid, how much came in, and the last 30 days of it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { shortDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { figuresQueryOf } from './payment-page-query.ts';
import '#web/payments/payment-links/payment-links.css';

/** Everything since the page was made. */
export function PaymentPageTiles({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { data } = useQuery(figuresQueryOf(page.id));
  const count = (value: number) => value.toLocaleString('en');
  return (
    <div className="link-tiles">
      <StatTiles
        label={t('Figures since the page was made')}
        count={5}
        compact
        tiles={
          data && [
            { label: t('Visits'), value: count(data.visits) },
            { label: t('Payments started'), value: count(data.started) },
            { label: t('Payments made'), value: count(data.paid) },
            { label: t('Conversion'), value: <Conversion {...data} /> },
            { label: t('Collected'), value: <MoneyText amount={data.collected} currency={page.currency} /> },
          ]
        }
      />
    </div>
  );
}

export function PaymentPageChart({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(figuresQueryOf(page.id));
  return (
    <ChartCard
      title="Collected"
      aside={t('Daily')}
      height={180}
      points={data?.days.map((day) => ({ label: dayText(day.day), value: day.collected }))}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, page.currency)}
      formatShort={(amount) => formatMoneyShort(amount, page.currency)}
      legend={{ current: 'Last 30 days' }}
      empty={<EmptyState title={t('Nothing collected in the last 30 days')} />}
    />
  );
}

/** Paid of visits; unknown as long as nobody but the merchant has opened the page. */
function Conversion({ visits, conversion }: { visits: number; conversion: number }) {
  const { t } = useTranslation();
  if (visits === 0) return <span title={t('No customer has opened the page yet')}>—</span>;
  return `${conversion.toFixed(1)}%`;
}

/** '20 Nov': a day has no time zone any more. */
function dayText(day: string): string {
  return shortDate(new Date(`${day}T00:00:00Z`), 'UTC');
}
