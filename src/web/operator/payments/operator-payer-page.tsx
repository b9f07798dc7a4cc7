// One payer of a merchant for staff: personal data and payments.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type OperatorPayer, operatorPaymentsContract } from '#shared/contract/operator/lookups/payments.ts';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';
import { useDetail } from '#web/api/detail/use-detail.ts';
import { ChannelText } from '#web/ui/channel.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PaymentStatus } from '#web/ui/payments/payment-status.tsx';
import { ModeBadge } from '../mode-badge.tsx';

const crumbs = [{ label: 'Payers' }];

export function OperatorPayerPage() {
  const { t } = useTranslation();
  return (
    <DetailPage query={useDetail(operatorPaymentsContract.getOperatorPayer)} name="Payer" crumbs={crumbs}>
      {(payer) => ({
        title: payer.name ?? payer.email,
        reference: payer.email,
        badges: <ModeBadge mode={payer.mode} />,
        meta: (
          <>
            {payer.phone && <span className="num">{payer.phone}</span>}
            <Link to={`/operator/merchants/${payer.business.id}/overview`}>{payer.business.name}</Link>
            <span>
              {t('Since')} <DateText at={payer.createdAt} as="date" />
            </span>
          </>
        ),
        content: <Payments payer={payer} />,
      })}
    </DetailPage>
  );
}

function Payments({ payer: { payments } }: { payer: OperatorPayer }) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('Payments')}
      columns={columns}
      idOf={(row) => row.id}
      rows={payments}
      rowPath={(row) => `/operator/payments/${row.reference}`}
      phone={(row) => ({
        title: row.reference,
        meta: <DateText at={row.createdAt} />,
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <PaymentStatus payment={row} />,
      })}
    />
  );
}

const columns: readonly Column<TransactionListItem>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 200,
    fixed: true,
    cell: (row) => <span className="strong">{row.reference}</span>,
  },
  {
    key: 'source',
    header: 'Paid for',
    cell: (row) => <span className="mut trunc">{row.source.name ?? '—'}</span>,
  },
  {
    key: 'channel',
    header: 'Channel',
    width: 148,
    cell: (row) => <ChannelText channel={row.channel} card={row.card} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 150,
    align: 'right',
    cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
  },
  { key: 'status', header: 'Status', width: 160, airy: true, cell: (row) => <PaymentStatus payment={row} /> },
  { key: 'createdAt', header: 'Created', width: 150, cell: (row) => <DateText at={row.createdAt} /> },
];
