// The columns of transfer lists, and the two lines of a transfer on a phone.
import { useTranslation } from 'react-i18next';
import { transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import type { Transfer } from '#shared/contract/banking/transfer-shapes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import {
  amountColumn,
  moneyColumn,
  referenceColumn,
  statusColumn,
} from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { TransferStatus } from './transfer-status.tsx';

export const transferColumns: readonly Column<Transfer>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    fixed: true,
    cell: (transfer) => <Recipient transfer={transfer} />,
  },
  { ...referenceColumn, fixed: false },
  { key: 'purpose', header: 'Purpose', width: 110, hidden: true, cell: (row) => <Purpose transfer={row} /> },
  {
    key: 'narration',
    header: 'Narration',
    width: 180,
    hidden: true,
    cell: ({ narration }) => <span className="trunc mut">{narration ?? '—'}</span>,
  },
  {
    key: 'charges',
    header: 'Charges',
    width: 104,
    align: 'right',
    cell: ({ total, amount, currency }) => <MoneyText amount={total - amount} currency={currency} />,
  },
  amountColumn,
  { ...moneyColumn('total', 'Total'), key: 'total', hidden: true },
  { ...statusColumn, width: 136, cell: ({ status }) => <TransferStatus status={status} /> },
  {
    key: 'made_by',
    header: 'Created by',
    width: 140,
    hidden: true,
    cell: ({ made_by: name }) => <span className="trunc">{name}</span>,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 130,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (transfer) => <DateText at={transfer.created_at} />,
  },
];

function Recipient({ transfer }: { transfer: Transfer }) {
  return (
    <span className="trunc">
      <span className="strong">{transfer.account_name}</span>{' '}
      <span className="mut num">
        {transfer.bank_name} •••• {transfer.account_number.slice(-4)}
      </span>
    </span>
  );
}

function Purpose({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  return <span className="mut">{t(transferPurposes[transfer.purpose].label)}</span>;
}

export function phoneTransfer(transfer: Transfer) {
  return {
    title: transfer.account_name,
    meta: <DateText at={transfer.created_at} />,
    amount: <MoneyText amount={transfer.amount} currency={transfer.currency} />,
    status: <TransferStatus status={transfer.status} />,
  };
}
