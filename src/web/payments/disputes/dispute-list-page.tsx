// The list of disputes, open ones on top.
import { Button } from '@mantine/core';
import { IconMessageReport, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Dispute,
  disputeCategories,
  disputeCategoryShort,
  disputeStatuses,
  disputesContract,
} from '#shared/contract/payments/disputes.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DueIn } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { amountColumn, referenceColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { CustomerCell } from '#web/ui/payments/customer-cell.tsx';
import {
  DisputeStatusText,
  disputePath,
  disputeStatusStyles,
  turnLabels,
} from '#web/ui/payments/dispute-labels.tsx';
import { transactionsHead } from '#web/ui/payments/transaction-tabs.tsx';

const RaiseDrawer = lazy(() => import('./raise-drawer.tsx').then((m) => ({ default: m.RaiseDrawer })));

const source = { endpoint: disputesContract.listDisputes, period: ['from', 'to'] } as const;
export const loadDisputeList = loadList(source);

export function DisputeListPage() {
  const disputes = useList(source);
  return (
    <ListPage
      list={disputes}
      name="disputes"
      label="Disputes"
      {...transactionsHead}
      search="Reference, customer or e-mail"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={disputePath}
      phone={phoneDispute}
      exports={disputesContract.exportDisputes}
      primary={<RaiseButton />}
      empty={{
        icon: IconMessageReport,
        title: 'No disputes',
        text: 'Disputes that customers raise about their payments appear here, with the conversation.',
      }}
    />
  );
}

function RaiseButton() {
  const { t } = useTranslation();
  const dialogs = useDialogs<'raise'>();
  if (!useCanChangePayments()) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => dialogs.open('raise')}>
        {t('Open dispute')}
      </Button>
      {dialogs.opened && (
        <OpenDialog dialogs={dialogs}>
          {{ raise: ({ onClose }) => <RaiseDrawer onClose={onClose} /> }}
        </OpenDialog>
      )}
    </>
  );
}

const tabs = statusTabs(disputeStatuses, (status) => disputeStatusStyles[status].label);

const filters: readonly Filter[] = [
  choiceFilter('category', 'Reason', disputeCategories, disputeCategoryShort),
  {
    kind: 'choice',
    key: 'due',
    label: 'Due',
    single: true,
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: 'day', label: 'Within 24 hours' },
    ],
  },
];

const columns: readonly Column<Dispute>[] = [
  referenceColumn,
  { key: 'customer', header: 'Customer', sort: 'customer', cell: (row) => <Customer one={row} /> },
  { key: 'category', header: 'Reason', width: 140, cell: (row) => <Problem one={row} /> },
  { ...amountColumn, width: 120 },
  { ...statusColumn, width: 140, cell: (row) => <DisputeStatusText status={row.status} /> },
  { key: 'turn', header: 'Response', width: 150, hidden: true, cell: (row) => <Turn one={row} /> },
  {
    key: 'assignee',
    header: 'Assigned to',
    width: 120,
    cell: ({ assignee }) =>
      assignee ? <span className="trunc">{assignee.name}</span> : <span className="dim">—</span>,
  },
  {
    key: 'dueAt',
    header: 'Due in',
    width: 110,
    sort: 'dueAt',
    cell: (row) => (row.endedAt ? <span className="dim">—</span> : <DueIn at={row.dueAt} />),
  },
  {
    key: 'createdAt',
    header: 'Raised',
    width: 128,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.createdAt} />,
  },
];

function Customer({ one: { customer } }: { one: Dispute }) {
  const { t } = useTranslation();
  return <CustomerCell of={customer} unknown={<span className="trunc">{t('Not known')}</span>} />;
}

function Problem({ one }: { one: Dispute }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(disputeCategoryShort[one.category])}</span>;
}

function Turn({ one }: { one: Dispute }) {
  const { t } = useTranslation();
  return (
    <span className={one.waitingFor === 'merchant' ? 'strong' : 'mut'}>{t(turnLabels[one.waitingFor])}</span>
  );
}

function phoneDispute(dispute: Dispute) {
  return {
    title: dispute.customer.name ?? dispute.customer.email ?? dispute.reference,
    meta: dispute.endedAt ? <DateText at={dispute.createdAt} /> : <DueIn at={dispute.dueAt} />,
    amount: <MoneyText amount={dispute.amount} currency={dispute.currency} />,
    status: <DisputeStatusText status={dispute.status} />,
  };
}
