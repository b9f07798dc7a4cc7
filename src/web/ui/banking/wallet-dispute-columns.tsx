// Columns for lists of wallet transaction disputes, and their layout on a phone.
import { useTranslation } from 'react-i18next';
import { walletDisputeCategoryLabels } from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import type { WalletDispute } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { WalletDisputeStatusText } from './wallet-dispute-labels.tsx';

export const walletDisputeColumns: readonly Column<WalletDispute>[] = [
  {
    key: 'entry',
    header: 'Transaction',
    fixed: true,
    cell: ({ entry }) => <span className="trunc strong">{entry.what}</span>,
  },
  { key: 'category', header: 'Reason', width: 180, cell: (row) => <Category dispute={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 130,
    align: 'right',
    cell: ({ entry, currency }) => <MoneyText amount={entry.amount} currency={currency} />,
  },
  {
    key: 'createdAt',
    header: 'Raised',
    width: 130,
    sort: 'createdAt',
    cell: (row) => <DateText at={row.created_at} as="relative" />,
  },
  { ...statusColumn, width: 150, cell: ({ status }) => <WalletDisputeStatusText status={status} /> },
];

function Category({ dispute }: { dispute: WalletDispute }) {
  const { t } = useTranslation();
  return <span className="mut">{t(walletDisputeCategoryLabels[dispute.category])}</span>;
}

export function phoneWalletDispute(dispute: WalletDispute) {
  return {
    title: dispute.entry.what,
    meta: <Category dispute={dispute} />,
    status: <WalletDisputeStatusText status={dispute.status} />,
  };
}
