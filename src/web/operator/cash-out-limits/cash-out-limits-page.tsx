// Limits of customers' cash-outs and of agents: current, past and future ones, each with its circular.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CashOutLimitRow,
  cashOutLimitsContract as contract,
} from '#shared/contract/operator/console/cash-out-limits.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { AddLimits } from './add-limits.tsx';

export function CashOutLimitsPage() {
  const { t } = useTranslation();
  const mayChange = useOperator().can('COMPLIANCE.READ_WRITE');
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listCashOutLimitRows));
  return (
    <Page
      title={t('Cash-out limits')}
      actions={mayChange && data && <Button onClick={() => setAdding(true)}>{t('Add limits')}</Button>}
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      <p className="mut sm" style={{ margin: '12px 0' }}>
        {t(
          'Central bank limits for agent cash-outs, across all businesses. Currencies not listed have no limits.',
        )}
      </p>
      <DataTable
        label={t('Cash-out limits')}
        columns={mayChange ? [...columns, removeColumn] : columns}
        idOf={({ currency, valid_from }) => `${currency} ${valid_from}`}
        {...(data ? { rows: data.items } : {})}
        empty={<EmptyState title={t('No limits')} />}
      />
      {adding && data && <AddLimits rows={data.items} opened={adding} onClose={() => setAdding(false)} />}
    </Page>
  );
}

const amount = (
  key: 'customer_day' | 'customer_week' | 'agent_day',
  header: string,
): Column<CashOutLimitRow> => ({
  key,
  header,
  width: 150,
  align: 'right',
  cell: (row) => <MoneyText amount={row[key]} currency={row.currency} />,
});

const columns: readonly Column<CashOutLimitRow>[] = [
  {
    key: 'from',
    header: 'In force from',
    width: 140,
    fixed: true,
    cell: ({ valid_from }) => <DateText at={valid_from} as="date" />,
  },
  { key: 'currency', header: 'Currency', width: 90, cell: ({ currency }) => currency },
  { key: 'state', header: 'Status', width: 110, cell: (row) => <Standing row={row} /> },
  amount('customer_day', 'Customer, per day'),
  amount('customer_week', 'Customer, 7 days'),
  amount('agent_day', 'Agent, per day'),
  { key: 'source', header: 'Source', width: 280, cell: ({ source }) => <span title={source}>{source}</span> },
  { key: 'by', header: 'Added by', width: 140, cell: ({ made_by }) => made_by ?? '—' },
];

const removeColumn: Column<CashOutLimitRow> = {
  key: 'remove',
  header: '',
  width: 110,
  cell: (row) => row.state === 'to_come' && <Remove row={row} />,
};

function Remove({ row: { currency, valid_from } }: { row: CashOutLimitRow }) {
  const { t } = useTranslation();
  const remove = useCall(contract.removeCashOutLimits);
  return (
    <RemoveButton
      title={t('Withdraw these limits?')}
      onRemove={() => remove.run({ body: { currency, valid_from } })}
    >
      {t('They are not in force yet. The current limits continue.')}
    </RemoveButton>
  );
}

function Standing({ row: { state } }: { row: CashOutLimitRow }) {
  const { t } = useTranslation();
  if (state === 'current') return <Status tone="success">{t('Current')}</Status>;
  if (state === 'to_come') return <Status tone="info">{t('Upcoming')}</Status>;
  return <Status tone="neutral">{t('Past')}</Status>;
}
