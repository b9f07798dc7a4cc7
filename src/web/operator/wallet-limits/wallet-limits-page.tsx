// Customer wallet limits per tier for receiving, sending and balance, changes pending approval, and the dated rows of a tier.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operatorLimitsContract as contract,
  type TierLimitRow,
  type TierLimits,
} from '#shared/contract/operator/console/wallet-limits.ts';
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
import { LimitProposals } from './limit-proposals.tsx';
import { LimitText } from './limit-text.tsx';
import { keyOfTier, ProposeLimits } from './propose-limits.tsx';

export function WalletLimitsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [proposing, setProposing] = useState(false);
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listTierLimits));
  const first = data?.items[0];
  return (
    <Page
      title={t('Wallet limits')}
      actions={
        can('COMPLIANCE.READ_WRITE') &&
        first && <Button onClick={() => setProposing(true)}>{t('Propose limits')}</Button>
      }
    >
      <LimitProposals />
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      <p className="mut sm" style={{ margin: '12px 0' }}>
        {t('Limits of customer wallets, across all businesses. Business wallets have no limits.')}
      </p>
      <DataTable
        label={t('Wallet limits')}
        columns={columns}
        idOf={keyOfTier}
        {...(data ? { rows: data.items } : {})}
        empty={<EmptyState title={t('No tiers')} />}
      />
      {data && first && <Rows tiers={data.items} first={first} />}
      {proposing && data && first && (
        <ProposeLimits
          tiers={data.items}
          first={first}
          opened={proposing}
          onClose={() => setProposing(false)}
        />
      )}
    </Page>
  );
}

const amounts = [
  {
    key: 'single_deposit',
    header: 'Single deposit',
    width: 160,
    cell: (tierLimits: TierLimits) => (
      <LimitText amount={tierLimits.single_deposit} currency={tierLimits.currency} />
    ),
  },
  {
    key: 'daily_debit',
    header: 'Daily debit',
    width: 160,
    cell: (tierLimits: TierLimits) => (
      <LimitText amount={tierLimits.daily_debit} currency={tierLimits.currency} />
    ),
  },
  {
    key: 'balance_max',
    header: 'Maximum balance',
    width: 170,
    cell: (tierLimits: TierLimits) => (
      <LimitText amount={tierLimits.balance_max} currency={tierLimits.currency} />
    ),
  },
] as const;

const columns: readonly Column<TierLimits>[] = [
  { key: 'tier', header: 'Tier', width: 110, fixed: true, cell: (row) => <Tier of={row} /> },
  ...amounts,
  { key: 'from', header: 'Since', width: 150, cell: ({ valid_from }) => <DateText at={valid_from} /> },
];

function Tier({ of }: { of: TierLimits }) {
  return <span className="strong num">{`${of.currency} ${of.tier}`}</span>;
}

function Rows({ tiers, first }: { tiers: readonly TierLimits[]; first: TierLimits }) {
  const { t } = useTranslation();
  const [key, setKey] = useState(keyOfTier(first));
  const { currency, tier } = tiers.find((tier) => keyOfTier(tier) === key) ?? first;
  const rows = useQuery(queryOptionsOf(contract.listTierLimitRows, { query: { currency, tier } }));
  return (
    <DatedRows
      label={t('Tier')}
      choices={tiers.map((tier) => ({
        value: keyOfTier(tier),
        label: t('{{currency}}, tier {{tier}}', { currency: tier.currency, tier: tier.tier }),
      }))}
      value={key}
      onChange={setKey}
      columns={rowColumns}
      idOf={({ valid_from }) => valid_from}
      query={rows}
    />
  );
}

const rowColumns: readonly Column<TierLimitRow>[] = [
  {
    key: 'from',
    header: 'In force from',
    width: 150,
    fixed: true,
    cell: ({ valid_from }) => <DateText at={valid_from} />,
  },
  { key: 'state', header: 'Status', width: 110, cell: (row) => <Standing row={row} /> },
  ...amounts,
  { key: 'by', header: 'Proposed by', width: 150, cell: ({ proposed_by }) => proposed_by ?? '—' },
  { key: 'approved', header: 'Approved by', width: 150, cell: ({ approved_by }) => approved_by ?? '—' },
  { key: 'reason', header: 'Reason', width: 200, cell: ({ reason }) => reason ?? '—' },
];

function Standing({ row: { state } }: { row: TierLimitRow }) {
  const { t } = useTranslation();
  if (state === 'current') return <Status tone="success">{t('Current')}</Status>;
  if (state === 'to_come') return <Status tone="info">{t('Upcoming')}</Status>;
  return <Status tone="neutral">{t('Past')}</Status>;
}
