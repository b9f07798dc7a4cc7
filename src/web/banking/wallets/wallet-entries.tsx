// Card with the entries of a wallet and the running balance.
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletEntry } from '#shared/contract/banking/wallet-entries.ts';
import type { Currency } from '#shared/money.ts';
import { phoneWalletEntryIn, walletEntryColumnsIn } from '#web/ui/banking/wallet-entry-columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Table = ComponentProps<typeof DataTable<WalletEntry>>;
type Props = {
  query: NonNullable<Table['query']>;
  list: NonNullable<Table['list']>;
  empty: ReactNode;
  currency: Currency;
  end?: ReactNode;
  /** Content below the entries: the balance before them. */
  children: ReactNode;
};

export function WalletEntries({ currency, query, list, empty, end, children }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard
      title={t('Entries')}
      aside={t('Balance is the ledger balance after each entry')}
      end={end}
      flush
      className="wallet-entries"
    >
      <DataTable
        label={t('Entries')}
        columns={walletEntryColumnsIn(currency)}
        idOf={(entry) => entry.id}
        query={query}
        list={list}
        density="comfortable"
        inCard
        phone={phoneWalletEntryIn(currency)}
        empty={empty}
      />
      {children}
    </SectionCard>
  );
}
