// The rate of each pair in live mode, proposals awaiting approval, and the dated rows of a pair.
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operatorExchangeContract as contract,
  type ExchangePair,
  type ExchangeRow,
} from '#shared/contract/operator/console/exchange-rates.ts';
import { formatRate } from '#shared/payments/fees.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';
import { DatedRows } from '../dated-rows.tsx';
import { exchangeKindLabels, sourceText, valueText } from './exchange-labels.ts';
import { ExchangeProposals } from './exchange-proposals.tsx';
import { ProposeForm } from './propose-form.tsx';

export function ExchangeRatesPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [proposing, setProposing] = useState(false);
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listExchangePairs));
  return (
    <Page
      title={t('Exchange rates')}
      actions={
        can('PRICES.READ_WRITE') &&
        data && <Button onClick={() => setProposing(true)}>{t('Propose a change')}</Button>
      }
    >
      <ExchangeProposals />
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data && (
        <p className="mut sm" style={{ margin: '12px 0' }}>
          {t(
            'Exchange rates in live mode. A rate is valid for {{count}} hours. Test mode has its own rates.',
            {
              count: data.valid_hours,
            },
          )}
        </p>
      )}
      <DataTable
        label={t('Exchange rates')}
        columns={columns}
        idOf={({ from, to }) => `${from}-${to}`}
        {...(data ? { rows: data.items } : {})}
        empty={
          <EmptyState
            icon={<IconArrowsExchange size={24} />}
            title={t('No pairs')}
            text={t('A pair is available once it has a mark-up.')}
          />
        }
      />
      {data && <Rows pairs={data.items} />}
      {proposing && data && (
        <ProposeForm pairs={data.items} opened={proposing} onClose={() => setProposing(false)} />
      )}
    </Page>
  );
}

const columns: readonly Column<ExchangePair>[] = [
  {
    key: 'pair',
    header: 'Pair',
    width: 130,
    fixed: true,
    cell: ({ from, to }) => <span className="strong num">{`${from} → ${to}`}</span>,
  },
  {
    key: 'rate',
    header: 'Mid-market rate',
    width: 200,
    cell: ({ rate, from, to }) => <span className="num">{valueText('rate', rate, { from, to })}</span>,
  },
  { key: 'markup', header: 'Mark-up', width: 90, cell: ({ markup_ppm }) => formatRate(markup_ppm) },
  {
    key: 'customer',
    header: 'Customer’s rate',
    width: 200,
    cell: ({ customer_rate, from, to }) => (
      <span className="num">{valueText('rate', customer_rate, { from, to })}</span>
    ),
  },
  { key: 'source', header: 'Source', width: 110, cell: ({ source }) => sourceText(source) },
  {
    key: 'at',
    header: 'Rate from',
    width: 150,
    cell: ({ rate_from }) => (rate_from ? <DateText at={rate_from} /> : '—'),
  },
  { key: 'state', header: 'Status', width: 120, fixed: true, cell: (row) => <Standing pair={row} /> },
];

function Standing({ pair }: { pair: ExchangePair }) {
  const { t } = useTranslation();
  if (pair.rate === null) return <Status tone="neutral">{t('No rate')}</Status>;
  return pair.too_old ? (
    <Status tone="danger">{t('Expired')}</Status>
  ) : (
    <Status tone="success">{t('Current')}</Status>
  );
}

function Rows({ pairs }: { pairs: readonly ExchangePair[] }) {
  const { t } = useTranslation();
  const keys = pairs.map(({ from, to }) => `${from}-${to}`);
  const [key, setKey] = useState(keys[0] ?? '');
  const pair = pairs.find(({ from, to }) => `${from}-${to}` === key);
  const query = { from: pair?.from ?? 'NGN', to: pair?.to ?? 'USD' };
  const rows = useQuery(queryOptionsOf(contract.listExchangeRows, { query }));
  if (!pair) return null;
  return (
    <DatedRows
      label={t('Pair')}
      choices={keys.map((value) => ({ value, label: value.replace('-', ' → ') }))}
      value={key}
      onChange={setKey}
      columns={rowColumns}
      idOf={(row) => `${row.kind} ${row.source} ${row.valid_from}`}
      query={rows}
    />
  );
}

const rowColumns: readonly Column<ExchangeRow>[] = [
  {
    key: 'from',
    header: 'In force from',
    width: 170,
    fixed: true,
    cell: (row) => <DateText at={row.valid_from} />,
  },
  { key: 'kind', header: 'What', width: 150, cell: (row) => <What row={row} /> },
  {
    key: 'value',
    header: 'Value',
    width: 200,
    cell: ({ kind, value, from, to }) => <span className="num">{valueText(kind, value, { from, to })}</span>,
  },
  { key: 'source', header: 'Source', width: 120, cell: ({ source }) => sourceText(source) },
];

function What({ row }: { row: ExchangeRow }) {
  const { t } = useTranslation();
  return t(exchangeKindLabels[row.kind]);
}
