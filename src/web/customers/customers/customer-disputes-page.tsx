// What a customer complained about.
import { IconMessageReport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { customerDisputesContract as contract } from '#shared/contract/payments/customers/customer-disputes.ts';
import { type Dispute, disputeCategoryShort, disputeStatuses } from '#shared/contract/payments/disputes.ts';
import { useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import {
  amountColumn,
  createdColumn,
  referenceColumn,
  statusColumn,
} from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { DisputeStatusText, disputePath, disputeStatusStyles } from '#web/ui/payments/dispute-labels.tsx';

const period = ['from', 'to'] as const;

export function CustomerDisputesPage() {
  const disputes = useList({ endpoint: contract.listCustomerDisputes, period });
  return (
    <ListContent
      list={disputes}
      name="customer-disputes"
      label="Disputes"
      search="Reference or payment"
      tabs={disputeTabs}
      columns={disputeColumns}
      rowPath={disputePath}
      phone={(one) => ({
        title: one.reference,
        meta: <DateText at={one.createdAt} />,
        amount: <MoneyText amount={one.amount} currency={one.currency} />,
        status: <DisputeStatusText status={one.status} />,
      })}
      empty={{
        icon: IconMessageReport,
        title: 'No disputes',
        text: 'What this customer reports about a payment shows here.',
      }}
    />
  );
}

const disputeTabs = statusTabs(disputeStatuses, (status) => disputeStatusStyles[status].label);

const disputeColumns: readonly Column<Dispute>[] = [
  referenceColumn,
  { key: 'category', header: 'Problem', cell: (one) => <Problem one={one} /> },
  amountColumn,
  { ...statusColumn, cell: (one) => <DisputeStatusText status={one.status} /> },
  createdColumn,
];

function Problem({ one }: { one: Dispute }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(disputeCategoryShort[one.category])}</span>;
}
