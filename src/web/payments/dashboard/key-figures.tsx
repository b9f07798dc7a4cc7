// The four key figures of a period, each with its change against the previous one and its shape.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { transactionsContract } from '#shared/contract/payments/transactions.ts';
import type { Figures } from '#shared/contract/platform/figures.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { changeOf, Delta } from '#web/ui/chart/delta.tsx';
import { type StatTile, StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { FiguresRead } from './figures.ts';
import { sparksOf } from './sparks.ts';
import './dashboard.css';

type Statistics = OutputOf<(typeof transactionsContract)['getTransactionStatistics']>;
type Points = OutputOf<(typeof transactionsContract)['getAmountStatistics']>['points'];

export function KeyFigures({ statistics, amounts }: Pick<FiguresRead, 'statistics' | 'amounts'>) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  if (statistics.error && !statistics.data)
    return (
      <div className="card key-figures-failed">
        <ErrorPanel error={statistics.error} onRetry={statistics.refetch} />
      </div>
    );
  return (
    <StatTiles
      label={t('Key figures')}
      tiles={statistics.data && tilesOf(statistics.data, amounts.data?.points, currency, t)}
    />
  );
}

function tilesOf(
  { current, previous }: Statistics,
  points: Points | undefined,
  currency: Currency,
  t: TFunction,
): StatTile[] {
  const sparks = points && sparksOf(points);
  const from = (figure: string) => t('from {{figure}}', { figure });
  const rate = rateTile(current, previous, t);
  return [
    {
      label: t('Payment volume'),
      value: <Amount text={formatMoney(current.volume, currency)} />,
      delta: <Delta change={changeOf(current.volume, previous.volume)} />,
      note: from(formatMoneyShort(previous.volume, currency)),
      ...(sparks && { spark: sparks.volume }),
    },
    {
      label: t('Successful payments'),
      value: current.count.toLocaleString('en'),
      delta: <Delta change={changeOf(current.count, previous.count)} />,
      note: from(previous.count.toLocaleString('en')),
      ...(sparks && { spark: sparks.count }),
    },
    { ...rate, ...(sparks && { spark: sparks.rate }) },
    {
      label: t('Average payment'),
      value: current.count > 0 ? <Amount text={formatMoney(current.average, currency)} /> : unknown(t),
      delta: current.count > 0 && <Delta change={changeOf(current.average, previous.average)} />,
      note: previous.count > 0 ? from(formatMoneyShort(previous.average, currency)) : t('No payments before'),
      ...(sparks && { spark: sparks.average }),
    },
  ];
}

function rateTile(current: Figures, previous: Figures, t: TFunction): StatTile {
  const [now, before] = [current.successRate, previous.successRate];
  return {
    label: t('Success rate'),
    value: now === null ? unknown(t) : `${now.toFixed(1)}%`,
    delta: now !== null && before !== null && (
      <Delta change={Math.round((now - before) * 10) / 10} unit="pts" />
    ),
    note:
      before === null ? t('No payments before') : t('from {{figure}}', { figure: `${before.toFixed(1)}%` }),
  };
}

/** A figure that nothing can be said about yet, with the reason. */
function unknown(t: TFunction) {
  return (
    <span className="dim" title={t('No payments in this period')}>
      —
    </span>
  );
}

const longLength = 16;

/** Billions keep to their tile. */
function Amount({ text }: { text: string }) {
  return <span className={text.length >= longLength ? 'long-amount' : undefined}>{text}</span>;
}
