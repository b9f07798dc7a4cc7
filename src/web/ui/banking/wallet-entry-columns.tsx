// Columns for lists of wallet entries, and their layout on a phone.
import { useTranslation } from 'react-i18next';
import type { WalletEntry } from '#shared/contract/banking/wallet-entries.ts';
import type { Currency } from '#shared/money.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import './wallet-entries.css';

export function walletEntryColumnsIn(currency: Currency): readonly Column<WalletEntry>[] {
  return [
    { key: 'at', header: 'When', width: 126, cell: (entry) => <DateText at={entry.at} /> },
    { key: 'what', header: 'Description', cell: (entry) => <What entry={entry} /> },
    {
      key: 'reference',
      header: 'Reference',
      width: 168,
      cell: ({ reference }) => reference && <CopyText text={reference} label="reference" />,
    },
    {
      key: 'amount',
      header: 'Amount',
      width: 128,
      align: 'right',
      cell: (entry) => <MoneyText amount={entry.amount} currency={currency} sign />,
    },
    {
      key: 'balance',
      header: 'Balance',
      width: 128,
      align: 'right',
      cell: (entry) => (
        <span className="strong">
          <MoneyText amount={entry.balance} currency={currency} />
        </span>
      ),
    },
  ];
}

function What({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation();
  return (
    <span className="wallet-what">
      <b>{t(entry.what)}</b>
      {entry.with && <small>{entry.with}</small>}
    </span>
  );
}

function Title({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation();
  return t(entry.what);
}

export const phoneWalletEntryIn = (currency: Currency) => (entry: WalletEntry) => {
  return {
    title: <Title entry={entry} />,
    meta: <DateText at={entry.at} />,
    amount: <MoneyText amount={entry.amount} currency={currency} sign />,
    status: <MoneyText amount={entry.balance} currency={currency} />,
  };
};
