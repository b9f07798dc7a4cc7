// Disputes about payments of every business.
import { IconMessageReport } from '@tabler/icons-react';
import { type OperatorDispute, operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { DisputeStatusText } from '#web/ui/payments/dispute-labels.tsx';
import { disputeTabs, Problem, phoneDispute } from '#web/ui/payments/dispute-rows.tsx';
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
      tabs={disputeTabs}
      columns={columns}
      rowPath={operatorDisputePath}
      phone={(one) => phoneDispute(one.business.name, one)}
      empty={{
        icon: IconMessageReport,
        title: 'No disputes',
        text: 'Disputes that customers raise about their payments appear here.',
      }}
    />
  );
}

const columns: readonly Column<OperatorDispute>[] = [
  referenceColumn,
  businessColumn,
  { key: 'category', header: 'Reason', width: 170, cell: (one) => <Problem one={one} /> },
  amountColumn,
  { ...statusColumnBase, cell: (one) => <DisputeStatusText status={one.status} /> },
  { key: 'dueAt', header: 'Due in', width: 110, cell: (one) => <Due at={one.endedAt ? null : one.dueAt} /> },
  { key: 'createdAt', header: 'Raised', width: 128, cell: (one) => <DateText at={one.createdAt} /> },
];
