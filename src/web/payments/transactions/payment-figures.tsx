// Figures above the payment list, below its filters.
import { useTranslation } from 'react-i18next';
import type { Figures } from '#shared/contract/platform/figures.ts';
import type { Currency } from '#shared/money.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = {
  data: { figures?: Figures | null | undefined; figuresCurrency: Currency } | undefined;
};

type Totals = Props & { error: unknown; refetch: () => unknown };

/** The totals of a loaded list. */
export function PaymentTotals({ totals }: { totals: Totals }) {
  if (totals.error) return <ErrorPanel error={totals.error} onRetry={totals.refetch} />;
  return <PaymentFigures data={totals.data} />;
}

export function PaymentFigures({ data }: Props) {
  const { t } = useTranslation();
  const figures = data?.figures;
  const tooMany = t('Too many payments to total with these filters. Choose a shorter period.');
  const money = (amount: number | undefined) => (
    <MoneyText amount={amount} unknown={tooMany} {...(data && { currency: data.figuresCurrency })} />
  );
  return (
    <StatTiles
      label={t('Totals')}
      compact
      tiles={
        data && [
          { label: t('Volume'), value: money(figures?.volume) },
          { label: t('Fees and VAT'), value: money(figures?.fees) },
          { label: t('Net to you'), value: money(figures?.net) },
          {
            label: t('Success rate'),
            value: (
              <Rate
                rate={figures?.successRate}
                unknown={figures ? t('No completed payments yet.') : tooMany}
              />
            ),
          },
        ]
      }
    />
  );
}

function Rate({ rate, unknown }: { rate: number | null | undefined; unknown: string }) {
  if (rate == null)
    return (
      <span className="dim" title={unknown}>
        —
      </span>
    );
  return `${rate.toFixed(1)}%`;
}
