// Figures of a link, page or QR code: visits, started payments, paid payments, amount collected, and the last 30 days.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import type { AnsweringEndpoint } from '#web/api/queries.ts';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { shortDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import './source-figures.css';

/** The period of the chart. */
const query = { days: 30 };

/** The statistics response shared by links, pages and QR codes. */
type Figures = OutputOf<typeof paymentLinksContract.getPaymentLinkStatistics>;

/** Returns the `load` function of the screen that shows the figures. */
export function loadFigures(endpoint: AnsweringEndpoint<Figures>) {
  return loadDetail(endpoint, query);
}

/** `endpoint` returns the figures of the source whose page is open. */
export type FiguresProps = { endpoint: AnsweringEndpoint<Figures>; currency: Currency };

type TilesProps = FiguresProps & {
  /** Accessible name: 'Figures since the link was created'. */
  label: string;
  /** Label of the visit count. */
  visits: string;
  /** Shown in place of the conversion until a visitor other than the merchant opens it. */
  unopened?: string | undefined;
  /** Whether payments that were started but not paid are shown too. */
  started?: boolean;
};

/** Totals since creation. */
export function SourceTiles(props: TilesProps) {
  const { t } = useTranslation();
  const { endpoint, currency, label, visits, unopened, started = false } = props;
  const { data, error, refetch } = useDetail(endpoint, query);
  const count = (value: number) => value.toLocaleString('en');
  return (
    <div className={started ? 'source-tiles five' : 'source-tiles'}>
      <StatTiles
        label={label}
        count={started ? 5 : 4}
        compact
        error={error}
        onRetry={refetch}
        tiles={
          data && [
            { label: visits, value: count(data.visits) },
            ...(started ? [{ label: t('Payments started'), value: count(data.started) }] : []),
            { label: t('Payments made'), value: count(data.paid) },
            { label: t('Conversion'), value: conversionOf(data, unopened) },
            { label: t('Collected'), value: <MoneyText amount={data.collected} currency={currency} /> },
          ]
        }
      />
    </div>
  );
}

/** Paid payments per visit; unknown without visits. */
function conversionOf({ visits, conversion }: Figures, unopened: string | undefined): ReactNode {
  return visits === 0 ? <span title={unopened}>—</span> : `${conversion.toFixed(1)}%`;
}

export function SourceChart({ endpoint, currency }: FiguresProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDetail(endpoint, query);
  return (
    <ChartCard
      title="Collected"
      aside={t('Daily')}
      height={180}
      points={data?.days.map((day) => ({ label: dayText(day.day), value: day.collected }))}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, currency)}
      formatShort={(amount) => formatMoneyShort(amount, currency)}
      legend={{ current: 'Last 30 days' }}
      empty={<EmptyState title={t('No payments in the last 30 days')} />}
    />
  );
}

/** '20 Nov': a date without a time zone. */
function dayText(day: string): string {
  return shortDate(new Date(`${day}T00:00:00Z`), 'UTC');
}
