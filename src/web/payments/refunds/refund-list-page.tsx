// The list of refunds: search, periods, filters, status tabs and export.
import { Button } from '@mantine/core';
import { IconFileImport, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { refundStatuses, refundStatusLabels } from '#shared/payments/refunds.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { useOneCurrency } from '#web/ui/list-page/money-filters.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { phoneRefund, refundColumns } from '#web/ui/payments/refund-columns.tsx';
import { bulkRefundsPath, refundPath } from '#web/ui/payments/refund-labels.ts';
import { transactionsHead } from '#web/ui/payments/transaction-tabs.tsx';
import { refundFilterBar } from './refund-filters.ts';

const source = { endpoint: refundsContract.listRefunds, period: ['from', 'to'] } as const;
export const loadRefundList = loadList(source);

export function RefundListPage() {
  const refunds = useList(source);
  const mayChange = useCanChangePayments();
  const currency = useOneCurrency(refunds.state.value.currency);
  const filters = useMemo(() => refundFilterBar(currency), [currency]);
  return (
    <ListPage
      list={refunds}
      name="refunds"
      label="Refunds"
      {...transactionsHead}
      search="Reference, payment or customer"
      filters={filters}
      tabs={tabs}
      columns={refundColumns}
      rowPath={refundPath}
      phone={phoneRefund}
      exports={refundsContract.exportRefunds}
      primary={mayChange && <BulkLink />}
      empty={{
        icon: IconReceiptRefund,
        title: 'No refunds yet',
        text: 'Refund a successful payment from its page, or import a file to refund many.',
      }}
    />
  );
}

/** Link to bulk refunds by file. */
function BulkLink() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={bulkRefundsPath}
      variant="default"
      leftSection={<IconFileImport size={16} />}
    >
      {t('Bulk refunds')}
    </Button>
  );
}

const tabs = statusTabs(refundStatuses, refundStatusLabels);
