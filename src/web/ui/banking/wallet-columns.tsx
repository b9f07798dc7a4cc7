// Columns for lists of wallets, and their two-line layout on a phone.
import { useTranslation } from 'react-i18next';
import { walletTypeLabels } from '#shared/banking/wallet-labels.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { WalletStatus } from '#web/ui/banking/wallet-status.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

export const walletColumns: readonly Column<Wallet>[] = [
  {
    key: 'name',
    header: 'Name',
    fixed: true,
    cell: ({ name }) => <span className="trunc strong">{name}</span>,
  },
  {
    key: 'reference',
    header: 'Reference',
    sort: 'reference',
    width: 190,
    cell: ({ reference }) => <CopyText text={reference} label="reference" />,
  },
  { key: 'type', header: 'Type', width: 150, cell: (wallet) => <WalletType wallet={wallet} /> },
  { key: 'tier', header: 'Tier', width: 72, cell: (wallet) => <Tier wallet={wallet} /> },
  {
    key: 'lien',
    header: 'Lien',
    width: 120,
    align: 'right',
    hidden: true,
    cell: ({ lien, currency }) => <MoneyText amount={lien} currency={currency} />,
  },
  {
    key: 'ledger',
    header: 'Ledger balance',
    width: 140,
    align: 'right',
    hidden: true,
    cell: ({ ledger, currency }) => <MoneyText amount={ledger} currency={currency} />,
  },
  {
    key: 'available',
    header: 'Available',
    width: 140,
    align: 'right',
    cell: ({ available, currency }) => <MoneyText amount={available} currency={currency} />,
  },
  { ...statusColumn, width: 130, cell: ({ status }) => <WalletStatus status={status} /> },
  {
    key: 'createdAt',
    header: 'Opened',
    width: 130,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (wallet) => <DateText at={wallet.created_at} />,
  },
];

function WalletType({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  return <span className="mut">{t(walletTypeLabels[wallet.type])}</span>;
}

function Tier({ wallet: { tier } }: { wallet: Wallet }) {
  return tier === null ? <span className="dim">—</span> : <span className="num">{tier}</span>;
}

export function phoneWallet(wallet: Wallet) {
  return {
    title: wallet.name,
    meta: wallet.reference,
    amount: <MoneyText amount={wallet.available} currency={wallet.currency} />,
    status: <WalletStatus status={wallet.status} />,
  };
}
