// An own balance of one currency: its figures, the chart of the last thirty days, and related content.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownBalanceQuery } from '#shared/contract/banking/balances/own-balance-query.ts';
import type { ownBalancesContract } from '#shared/contract/banking/balances/own-balances.ts';
import type { TransferCurrency } from '#shared/contract/banking/transfer-enums.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { InOutChart } from '#web/ui/banking/in-out-chart.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { currentTime } from '#web/ui/now.ts';
import './balances.css';

/** Returns the balance of the currency in the address, or the first one, and a function that selects another currency. */
export function useShownBalance<B extends { currency: string }>(balances: readonly B[] | undefined) {
  const list = useListState(ownBalanceQuery, {});
  const shown = balances?.find(({ currency }) => currency === list.value.currency) ?? balances?.[0];
  const choose = (currency: string | null) =>
    list.set({ currency: currency === balances?.[0]?.currency ? null : currency });
  return { shown, choose };
}

type SelectProps = {
  balances: readonly { currency: string }[] | undefined;
  shown: { currency: string } | undefined;
  choose: (currency: string | null) => void;
};

export function CurrencySelect({ balances, shown, choose }: SelectProps) {
  const { t } = useTranslation();
  if (!balances || !shown || balances.length < 2) return null;
  return (
    <Select
      aria-label={t('Currency')}
      w={90}
      allowDeselect={false}
      data={balances.map(({ currency }) => currency)}
      value={shown.currency}
      onChange={choose}
    />
  );
}

type Figure = { label: string; amount: number; note?: string };
type Props = {
  label: string;
  currency: TransferCurrency;
  figures: readonly Figure[] | undefined;
  chart: typeof ownBalancesContract.getRemittanceChart | typeof ownBalancesContract.getTransferChart;
  aside?: ReactNode;
};

export function OwnBalance({ label, currency, figures, chart, aside }: Props) {
  const { t } = useTranslation();
  const tiles = figures?.map((figure) => ({
    label: t(figure.label),
    value: <MoneyText amount={figure.amount} currency={currency} />,
    ...(figure.note && { note: t(figure.note) }),
  }));
  return (
    <div className="own-balance">
      <StatTiles label={label} tiles={tiles} count={4} />
      <div className={aside ? 'own-balance-columns' : undefined}>
        <Course currency={currency} chart={chart} />
        {aside && <div className="stack">{aside}</div>}
      </div>
    </div>
  );
}

const days = 30;
const dayMs = 86_400_000;

function Course({ currency, chart }: Pick<Props, 'currency' | 'chart'>) {
  const [to] = useState(() => currentTime());
  const from = new Date(to.getTime() - days * dayMs).toISOString();
  const query = { from, to: to.toISOString(), currency };
  const points = useQuery(queryOptionsOf(chart, { query }));
  return <InOutChart days={days} currency={currency} query={points} />;
}
