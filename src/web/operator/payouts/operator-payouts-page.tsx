// Payouts of all businesses, for staff: held, under way, failed; with accounts to review and business holds.
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  operatorPayoutsContract as contract,
  type OperatorPayout,
  operatorPayoutQuery,
} from '#shared/contract/operator/payouts.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Reveal } from '#web/operator/reveal.tsx';
import { PayoutStatus } from '#web/settlement/payouts/payout-status.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { modeFilter } from '#web/ui/list-page/choice-filter.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { AccountsToReview } from './accounts-to-review.tsx';
import { BusinessHolds } from './business-holds.tsx';
import { OperatorPayoutMenu } from './operator-payout-menu.tsx';

const filters = [modeFilter];

const tabs = [
  { key: 'held', value: '', label: 'On hold' },
  { key: 'processing', value: 'processing', label: 'In progress' },
  { key: 'failed', value: 'failed', label: 'Failed' },
  { key: 'all', value: 'all', label: 'All' },
] as const;

export function OperatorPayoutsPage() {
  const { t } = useTranslation();
  const list = useListState(operatorPayoutQuery);
  const payouts = useQuery({
    ...queryOptionsOf(contract.listOperatorPayouts, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('Payouts')}>
      <div className="stack" style={{ gap: 16 }}>
        <AccountsToReview />
        <BusinessHolds />
        <div>
          <FilterBar list={list} search="Reference, business or session ID" filters={filters} />
          <StatusTabs
            list={list}
            param="tab"
            tabs={tabs.map(({ key, value, label }) => ({
              value,
              label,
              count: payouts.data?.counts[key],
            }))}
          />
          <DataTable
            label={t('Payouts')}
            columns={columns}
            idOf={(row) => row.id}
            query={payouts}
            list={list}
            phoneActions
            rowActionsWidth={56}
            rowActions={(row) => <OperatorPayoutMenu payout={row} />}
            phone={(row) => ({
              title: row.business.name,
              meta: row.hold || row.failure ? <Why payout={row} /> : (row.bank ?? ''),
              amount: <MoneyText amount={row.net} currency={row.currency} />,
              status: <PayoutStatus payout={{ ...row, wasReturned: false }} />,
            })}
            empty={
              <EmptyState
                icon={<IconBuildingBank size={24} />}
                title={t('No payouts')}
                text={t('Payouts that are held, in transit or failed appear here.')}
              />
            }
          />
        </div>
      </div>
    </Page>
  );
}

/** The destination with a button that reveals its number. */
function Destination({ payout }: { payout: OperatorPayout }) {
  const { can } = useOperator();
  const reveal = useCall(contract.revealPayoutDestination, { success: false });
  return (
    <span className="row" style={{ gap: 8, minWidth: 0 }}>
      <span className="trunc">{payout.bank ?? '—'}</span>
      {payout.accountNumber && <span className="num">{payout.accountNumber}</span>}
      {payout.accountNumber && can('PAYOUTS.READ_WRITE') && (
        <Reveal
          name="Account number"
          isPending={reveal.isPending}
          onReveal={(reason) => reveal.run({ params: { payoutId: payout.id }, body: { reason } })}
        />
      )}
    </span>
  );
}

/** The reason why it is held or has failed. */
function Why({ payout }: { payout: OperatorPayout }) {
  const { t } = useTranslation();
  const text = payout.hold?.reason ?? payout.failure ?? '';
  return (
    <span className="trunc" title={t(text)}>
      {t(text)}
    </span>
  );
}

function Whose({ payout }: { payout: OperatorPayout }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      <span className="strong">{payout.business.name}</span>
      {payout.subAccount && <span className="mut"> · {payout.subAccount}</span>}
      {payout.mode === 'test' && <span className="dim"> · {t('Test')}</span>}
    </span>
  );
}

const columns: readonly Column<OperatorPayout>[] = [
  {
    key: 'payoutRef',
    header: 'Reference',
    width: 170,
    fixed: true,
    cell: (row) => <CopyText text={row.payoutRef} label="reference" />,
  },
  { key: 'business', header: 'Business', width: 166, cell: (row) => <Whose payout={row} /> },
  { key: 'why', header: 'Reason', cell: (row) => <Why payout={row} /> },
  { key: 'bank', header: 'Destination', width: 230, cell: (row) => <Destination payout={row} /> },
  {
    key: 'net',
    header: 'Net',
    width: 126,
    align: 'right',
    cell: (row) => <MoneyText amount={row.net} currency={row.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    airy: true,
    fixed: true,
    cell: (row) => <PayoutStatus payout={{ ...row, wasReturned: false }} />,
  },
  { key: 'createdAt', header: 'Created', width: 120, cell: (row) => <DateText at={row.createdAt} /> },
];
