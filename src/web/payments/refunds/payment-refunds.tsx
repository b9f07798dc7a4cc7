// The refunds of a payment, on the page of the payment.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type RefundListItem, refundsContract } from '#shared/contract/payments/refunds.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { phoneRefund } from '#web/ui/payments/refund-columns.tsx';
import { destinationText, refundPath } from '#web/ui/payments/refund-labels.ts';
import { RefundStatusText } from '#web/ui/payments/refund-status.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { payment: TransactionDetail };

/** Hidden while there are none. */
export function PaymentRefunds({ payment }: Props) {
  const { t } = useTranslation();
  const query = { transactionId: payment.id, limit: 20 };
  const options = queryOptionsOf(refundsContract.listRefunds, { query });
  const isAny = payment.status === 'successful';
  const refunds = useQuery({ ...options, enabled: isAny });
  const rows = refunds.data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <SectionCard title={t('Refunds')} flush>
      <DataTable
        label={t('Refunds')}
        columns={columns}
        idOf={(refund) => refund.id}
        rows={rows}
        rowPath={refundPath}
        density="compact"
        inCard
        phone={phoneRefund}
      />
    </SectionCard>
  );
}

const columns: readonly Column<RefundListItem>[] = [
  { key: 'reference', header: 'Reference', width: 150, cell: ({ reference }) => reference },
  { key: 'destination', header: 'Destination', cell: (refund) => <Where refund={refund} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 118,
    align: 'right',
    cell: (refund) => <MoneyText amount={refund.amount} currency={refund.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 180,
    airy: true,
    cell: (refund) => <RefundStatusText status={refund.status} />,
  },
  { key: 'createdAt', header: 'Date', width: 110, cell: (refund) => <DateText at={refund.createdAt} /> },
];

function Where({ refund }: { refund: RefundListItem }) {
  const { t } = useTranslation();
  return <span className="trunc">{destinationText(refund) ?? t('Not known yet')}</span>;
}
