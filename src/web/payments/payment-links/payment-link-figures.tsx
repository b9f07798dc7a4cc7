// The figures of a payment link: who looked, who began, who paid, how much came in, and the last 30 days of it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { shortDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import './payment-links.css';

const days = 30;

export function figuresQueryOf(linkId: string) {
  return queryOptionsOf(paymentLinksContract.getPaymentLinkStatistics, {
    params: { linkId },
    query: { days },
  });
}

/** Everything since the link was made. */
export function PaymentLinkTiles({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const { data } = useQuery(figuresQueryOf(link.id));
  const count = (value: number) => value.toLocaleString('en');
  return (
    <div className="link-tiles">
      <StatTiles
        label={t('Figures since the link was made')}
        count={5}
        compact
        tiles={
          data && [
            { label: t('Visits'), value: count(data.visits) },
            { label: t('Payments started'), value: count(data.started) },
            { label: t('Payments made'), value: count(data.paid) },
            { label: t('Conversion'), value: <Conversion {...data} /> },
            { label: t('Collected'), value: <MoneyText amount={data.collected} currency={link.currency} /> },
          ]
        }
      />
    </div>
  );
}

export function PaymentLinkChart({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(figuresQueryOf(link.id));
  return (
    <ChartCard
      title="Collected"
      aside={t('Daily')}
      height={180}
      points={data?.days.map((day) => ({ label: dayText(day.day), value: day.collected }))}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, link.currency)}
      formatShort={(amount) => formatMoneyShort(amount, link.currency)}
      legend={{ current: 'Last 30 days' }}
      empty={<EmptyState title={t('Nothing collected in the last 30 days')} />}
    />
  );
}

/** Paid of visits; unknown as long as nobody but the merchant has opened the page. */
function Conversion({ visits, conversion }: { visits: number; conversion: number }) {
  const { t } = useTranslation();
  if (visits === 0) return <span title={t('No customer has opened the link yet')}>—</span>;
  return `${conversion.toFixed(1)}%`;
}

/** '20 Nov': a day has no time zone any more. */
function dayText(day: string): string {
  return shortDate(new Date(`${day}T00:00:00Z`), 'UTC');
}
