// Disputes about payments of every business.
import { IconMessageReport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OperatorDispute, operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { disputeCategoryShort, disputeStatuses } from '#shared/contract/payments/disputes.ts';
import { useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { DisputeStatusText, disputeStatusStyles } from '#web/ui/payments/dispute-labels.tsx';
import { amountColumn, businessColumn, Due, referenceColumn, statusColumnBase } from './dispute-columns.tsx';

export const operatorDisputePath = (one: { id: string }): string => `/operator/disputes/complaints/${one.id}`;

const source = { endpoint: operatorDisputesContract.listOperatorDisputes };

export function OperatorDisputeListPage() {
  const complaints = useList(source);
  return (
    <ListContent
      list={complaints}
      label="Disputes"
      search="Dispute, payment or business"
      tabs={tabs}
      columns={columns}
      rowPath={operatorDisputePath}
      phone={(one) => ({
        title: one.business.name,
        meta: <DateText at={one.createdAt} />,
        amount: <MoneyText amount={one.amount} currency={one.currency} />,
        status: <DisputeStatusText status={one.status} />,
      })}
      empty={{
        icon: IconMessageReport,
        title: 'No disputes',
        text: 'Problems that customers report about their payments appear here.',
      }}
    />
  );
}

const tabs = statusTabs(disputeStatuses, (status) => disputeStatusStyles[status].label);

const columns: readonly Column<OperatorDispute>[] = [
  referenceColumn,
  businessColumn,
  { key: 'category', header: 'Problem', width: 170, cell: (one) => <Problem one={one} /> },
  amountColumn,
  { ...statusColumnBase, cell: (one) => <DisputeStatusText status={one.status} /> },
  { key: 'dueAt', header: 'Due in', width: 110, cell: (one) => <Due at={one.endedAt ? null : one.dueAt} /> },
  { key: 'createdAt', header: 'Raised', width: 128, cell: (one) => <DateText at={one.createdAt} /> },
];

function Problem({ one }: { one: OperatorDispute }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(disputeCategoryShort[one.category])}</span>;
}
