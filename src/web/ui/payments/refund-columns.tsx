// The columns of the refund list, and its two-line form on a phone.
import { useTranslation } from 'react-i18next';
import type { RefundListItem } from '#shared/contract/payments/refunds.ts';
import { refundReasonLabels } from '#shared/payments/refunds.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { amountColumn, referenceColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { CustomerCell } from '#web/ui/payments/customer-cell.tsx';
import { dayText, destinationText } from './refund-labels.ts';
import { RefundStatusText } from './refund-status.tsx';

type Refund = RefundListItem;
type CellProps = { refund: Refund };

export const refundColumns: readonly Column<Refund>[] = [
  referenceColumn,
  { key: 'customer', header: 'Customer', cell: (refund) => <Customer refund={refund} /> },
  {
    key: 'payment',
    header: 'Payment',
    width: 150,
    hidden: true,
    cell: (refund) => <span className="trunc">{refund.payment.reference}</span>,
  },
  {
    key: 'destination',
    header: 'Destination',
    width: 236,
    cell: (refund) => <Destination refund={refund} />,
  },
  { key: 'reason', header: 'Reason', width: 190, hidden: true, cell: (refund) => <Reason refund={refund} /> },
  { ...amountColumn, width: 136 },
  { ...statusColumn, width: 190, cell: (refund) => <RefundStatusText status={refund.status} /> },
  {
    key: 'expectedOn',
    header: 'Expected by',
    sort: 'expectedOn',
    width: 124,
    hidden: true,
    cell: ({ expectedOn }) => expectedOn && <span className="num">{dayText(expectedOn)}</span>,
  },
  {
    key: 'initiatedBy',
    header: 'Started by',
    width: 150,
    hidden: true,
    cell: ({ initiatedBy }) => <span className="trunc">{initiatedBy}</span>,
  },
  {
    key: 'createdAt',
    header: 'Date',
    width: 136,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (refund) => <DateText at={refund.createdAt} />,
  },
];

function Customer({ refund: { customer } }: CellProps) {
  const { t } = useTranslation();
  return <CustomerCell of={customer} unknown={<span className="dim">{t('Not known')}</span>} />;
}

function Destination({ refund }: CellProps) {
  const { t } = useTranslation();
  const text = destinationText(refund);
  return text ? <span className="trunc">{text}</span> : <span className="dim">{t('Not known yet')}</span>;
}

function Reason({ refund }: CellProps) {
  const { t } = useTranslation();
  return <span className="trunc">{t(refundReasonLabels[refund.reason])}</span>;
}

export function phoneRefund(refund: Refund) {
  return {
    title: refund.customer.name ?? refund.customer.email ?? refund.reference,
    meta: (
      <>
        {refund.reference}, <DateText at={refund.createdAt} />
      </>
    ),
    amount: <MoneyText amount={refund.amount} currency={refund.currency} />,
    status: <RefundStatusText status={refund.status} />,
  };
}
