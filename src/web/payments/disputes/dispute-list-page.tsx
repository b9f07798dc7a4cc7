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
  { key: 'customer', header: 'Customer', sort: 'customer', cell: (one) => <Customer one={one} /> },
  { key: 'category', header: 'Reason', width: 140, cell: (one) => <Problem one={one} /> },
  { ...amountColumn, width: 120 },
  { ...statusColumn, width: 140, cell: (one) => <DisputeStatusText status={one.status} /> },
  { key: 'turn', header: 'Response', width: 150, hidden: true, cell: (one) => <Turn one={one} /> },
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
    cell: (one) => (one.endedAt ? <span className="dim">—</span> : <DueIn at={one.dueAt} />),
  },
  {
    key: 'createdAt',
    header: 'Raised',
    width: 128,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (one) => <DateText at={one.createdAt} />,
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

function phoneDispute(one: Dispute) {
  return {
    title: one.customer.name ?? one.customer.email ?? one.reference,
    meta: one.endedAt ? <DateText at={one.createdAt} /> : <DueIn at={one.dueAt} />,
    amount: <MoneyText amount={one.amount} currency={one.currency} />,
    status: <DisputeStatusText status={one.status} />,
  };
}
