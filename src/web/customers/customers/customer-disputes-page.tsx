// The disputes of a customer.
import { IconMessageReport } from '@tabler/icons-react';
import { customerDisputesContract as contract } from '#shared/contract/payments/customers/customer-disputes.ts';
import type { Dispute } from '#shared/contract/payments/disputes.ts';
import { useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import {
  amountColumn,
  createdColumn,
  referenceColumn,
  statusColumn,
} from '#web/ui/list-page/shared-columns.tsx';
import { DisputeStatusText, disputePath } from '#web/ui/payments/dispute-labels.tsx';
import { disputeTabs, Problem, phoneDispute } from '#web/ui/payments/dispute-rows.tsx';

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
      phone={(row) => phoneDispute(row.reference, row)}
      empty={{
        icon: IconMessageReport,
        title: 'No disputes',
        text: 'Disputes this customer raises about payments appear here.',
      }}
    />
  );
}

const disputeColumns: readonly Column<Dispute>[] = [
  referenceColumn,
  { key: 'category', header: 'Reason', cell: (row) => <Problem one={row} /> },
  amountColumn,
  { ...statusColumn, cell: (row) => <DisputeStatusText status={row.status} /> },
  createdColumn,
];
