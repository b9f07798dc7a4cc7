// The refunds of a customer.
import { IconReceiptRefund } from '@tabler/icons-react';
import { customerRefundsContract as contract } from '#shared/contract/payments/customers/customer-refunds.ts';
import { refundStatuses, refundStatusLabels } from '#shared/payments/refunds.ts';
import { useList } from '#web/api/list/use-list.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { phoneRefund, refundColumns } from '#web/ui/payments/refund-columns.tsx';
import { refundPath } from '#web/ui/payments/refund-labels.ts';

const period = ['from', 'to'] as const;

export function CustomerRefundsPage() {
  const refunds = useList({ endpoint: contract.listCustomerRefunds, period });
  return (
    <ListContent
      list={refunds}
      name="customer-refunds"
      label="Refunds"
      search="Reference or payment"
      tabs={refundTabs}
      columns={ownRefundColumns}
      rowPath={refundPath}
      phone={phoneRefund}
      empty={{
        icon: IconReceiptRefund,
        title: 'No refunds yet',
        text: 'Refunds to this customer appear here.',
      }}
    />
  );
}

const refundTabs = statusTabs(refundStatuses, refundStatusLabels);
const ownRefundColumns = refundColumns.filter(({ key }) => key !== 'customer');
