// The figures of the overview, each linked to its list.
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TerminalFigures } from '#shared/contract/terminals/terminal-figures.ts';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import type { useComparison } from '#web/api/dashboard/comparison.ts';
import type { useDashboardPeriod } from '#web/api/dashboard/period.ts';
import { searchOf } from '#web/api/route.ts';
import { VolumeChart } from '#web/payments/dashboard/volume-chart.tsx';
import { changeOf, Delta } from '#web/ui/chart/delta.tsx';
import { type StatTile, StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { terminalPaymentsPath } from '../terminal-tabs.ts';
import { BestTerminals, ByKind, ByMethod, type TerminalStateRead, TerminalsNow } from './overview-cards.tsx';
import './overview.css';

type FiguresRead = {
  data: TerminalFigures | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
};
type Props = {
  figures: FiguresRead;
  state: TerminalStateRead;
  period: ReturnType<typeof useDashboardPeriod>;
  comparison: ReturnType<typeof useComparison>;
};

export function OverviewFigures({ figures, state, period, comparison }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = figures;
  const isCompared = comparison.compare !== 'none';
  const tiles = data && tilesOf(data, { period: period.name, isCompared }, t);
  const scope = { period: period.name, ...(data && { currency: data.currency }) };
  return (
    <div className={isPlaceholderData ? 'dashboard stale' : 'dashboard'}>
      <StatTiles label={t('Key figures')} tiles={tiles} error={error} onRetry={refetch} />
      <div className="dashboard-columns">
        <div className="dashboard-main">
          <VolumeChart
            amounts={{ data: data?.amounts, error, refetch }}
            period={period.label}
            comparison={comparison}
            nothing={t('Choose another period.')}
            {...(data && { currency: data.currency })}
          />
          <BestTerminals data={data} scope={scope} />
        </div>
        <div className="dashboard-side">
          <TerminalsNow state={state} />
          <ByMethod data={data} scope={scope} />
          <ByKind data={data} scope={scope} />
        </div>
      </div>
    </div>
  );
}

type Query = { period: string; isCompared: boolean };

function tilesOf(data: TerminalFigures, { period, isCompared }: Query, t: TFunction): StatTile[] {
  const { currency, today, current, previous } = data;
  const from = (figure: string) => t('from {{figure}}', { figure });
  const list = (named: string, more: Record<string, string> = {}) => ({ period: named, currency, ...more });
  const money = (amount: number, search: Record<string, string>) => (
    <Traced search={search}>{formatMoney(amount, currency)}</Traced>
  );
  const change = (now: number, before: number, note: string) =>
    isCompared && { delta: <Delta change={changeOf(now, before)} />, note: from(note) };
  const [rate, rateBefore] = [current.successRate, previous.successRate];
  return [
    {
      label: t('Sales today'),
      value: money(today.current.volume, list('today')),
      delta: <Delta change={changeOf(today.current.volume, today.previous.volume)} />,
      note: t('from {{figure}} by this time yesterday', {
        figure: formatMoneyShort(today.previous.volume, currency),
      }),
    },
    {
      label: t('Sales'),
      value: money(current.volume, list(period)),
      ...change(current.volume, previous.volume, formatMoneyShort(previous.volume, currency)),
    },
    {
      label: t('Payments'),
      value: <Traced search={list(period)}>{current.count.toLocaleString('en')}</Traced>,
      ...change(current.count, previous.count, previous.count.toLocaleString('en')),
    },
    {
      label: t('Success rate'),
      aside: t('{{count}} failed', { count: current.failed }),
      value:
        rate === null ? (
          <span className="dim" title={t('No payments in this period')}>
            —
          </span>
        ) : (
          <Traced search={list(period, { tab: 'failed' })}>{`${rate.toFixed(1)}%`}</Traced>
        ),
      ...(isCompared && {
        delta: rate !== null && rateBefore !== null && (
          <Delta change={Math.round((rate - rateBefore) * 10) / 10} unit="pts" />
        ),
        note: rateBefore === null ? t('No earlier payments') : from(`${rateBefore.toFixed(1)}%`),
      }),
    },
  ];
}

/** A figure that links to its payments. */
function Traced({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  return (
    <Link to={terminalPaymentsPath} search={searchOf(search)} className="traced">
      {children}
    </Link>
  );
}
