// The four key figures of a period, each with its change against the comparison period, and its sparkline.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { refundFiguresContract } from '#shared/contract/payments/payment-figures.ts';
import type { transactionsContract } from '#shared/contract/payments/transactions.ts';
import type { Figures } from '#shared/contract/platform/figures.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { changeOf, Delta } from '#web/ui/chart/delta.tsx';
import { type StatTile, StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import type { FiguresRead } from './figures.ts';
import { sparksOf } from './sparks.ts';
import '#web/api/dashboard/dashboard.css';

type Statistics = OutputOf<(typeof transactionsContract)['getTransactionStatistics']>;
type Refunds = OutputOf<(typeof refundFiguresContract)['getRefundStatistics']>;
type Points = OutputOf<(typeof transactionsContract)['getAmountStatistics']>['points'];

type KeyProps = Pick<FiguresRead, 'statistics' | 'amounts' | 'refunds'> & { isCompared: boolean };

export function KeyFigures({ statistics, amounts, refunds, isCompared }: KeyProps) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const { data, error, refetch } = statistics;
  const read = data && { ...data, points: amounts.data?.points, refunds: refunds.data };
  const tiles = read && tilesOf(read, currency, t).map((tile) => (isCompared ? tile : withoutChange(tile)));
  return <StatTiles label={t('Key figures')} tiles={tiles} error={error} onRetry={refetch} />;
}

/** Without a comparison: only the figure and its sparkline. */
function withoutChange({ delta: _delta, note: _note, ...tile }: StatTile): StatTile {
  return tile;
}

type Read = Statistics & { points: Points | undefined; refunds: Refunds | undefined };

function tilesOf({ current, previous, points, refunds }: Read, currency: Currency, t: TFunction): StatTile[] {
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
      value: (
        <>
          <span className="v-figure">{current.count.toLocaleString('en')}</span>
          {current.count > 0 && (
            <span className="v-aside">
              {t('average {{amount}}', { amount: formatMoneyShort(current.average, currency) })}
            </span>
          )}
        </>
      ),
      delta: <Delta change={changeOf(current.count, previous.count)} />,
      note: from(previous.count.toLocaleString('en')),
      ...(sparks && { spark: sparks.count }),
    },
    { ...rate, ...(sparks && { spark: sparks.rate }) },
    refundTile(current, refunds, currency, t),
  ];
}

/** Amounts refunded in the period, whenever they were paid. */
function refundTile(
  { volume }: Figures,
  refunds: Refunds | undefined,
  currency: Currency,
  t: TFunction,
): StatTile {
  const label = t('Refunded');
  if (!refunds) return { label, value: unknown(t) };
  const { total, previousTotal } = refunds;
  const count = total.count.toLocaleString('en');
  const share = volume > 0 && ((total.amount / volume) * 100).toFixed(1);
  return {
    label,
    aside: share ? t('{{count}}, {{share}}% of volume', { count, share }) : count,
    value: <Amount text={formatMoney(total.amount, currency)} />,
    delta: <Delta change={changeOf(total.amount, previousTotal.amount)} moreIsBad />,
    note: t('from {{figure}}', { figure: formatMoneyShort(previousTotal.amount, currency) }),
  };
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
      before === null ? t('No earlier payments') : t('from {{figure}}', { figure: `${before.toFixed(1)}%` }),
  };
}

/** Placeholder for an unknown figure, with the reason. */
function unknown(t: TFunction) {
  return (
    <span className="dim" title={t('No payments in this period')}>
      —
    </span>
  );
}

const longLength = 16;

/** Shrinks amounts in the billions to fit their tile. */
function Amount({ text }: { text: string }) {
  return <span className={text.length >= longLength ? 'long-amount' : undefined}>{text}</span>;
}
