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

export const operatorDisputePath = (item: { id: string }): string =>
  `/operator/disputes/complaints/${item.id}`;

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
      phone={(row) => phoneDispute(row.business.name, row)}
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
  { key: 'category', header: 'Reason', width: 170, cell: (row) => <Problem one={row} /> },
  amountColumn,
  { ...statusColumnBase, cell: (row) => <DisputeStatusText status={row.status} /> },
  { key: 'dueAt', header: 'Due in', width: 110, cell: (row) => <Due at={row.endedAt ? null : row.dueAt} /> },
  { key: 'createdAt', header: 'Raised', width: 128, cell: (row) => <DateText at={row.createdAt} /> },
];
