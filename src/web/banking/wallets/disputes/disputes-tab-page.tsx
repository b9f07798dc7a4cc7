// Disputes tab of a wallet: those of its transactions, a file of them.
import { IconMessageExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { walletDisputeCategoryLabels } from '#shared/contract/banking/wallet-nouns/wallet-dispute-words.ts';
import {
  type WalletDispute,
  walletDisputesContract,
} from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useWallet } from '../wallet-query.ts';
import { disputePath, WalletDisputeStatusText } from './dispute-labels.tsx';
import '../wallets.css';

const source = { endpoint: walletDisputesContract.listWalletDisputes, fromPath: 'walletId' } as const;

const columns: readonly Column<WalletDispute>[] = [
  {
    key: 'entry',
    header: 'Transaction',
    fixed: true,
    cell: ({ entry }) => <span className="trunc strong">{entry.what}</span>,
  },
  { key: 'category', header: 'What is wrong', width: 180, cell: (one) => <Category dispute={one} /> },
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
    cell: (one) => <DateText at={one.created_at} as="relative" />,
  },
  { ...statusColumn, width: 150, cell: ({ status }) => <WalletDisputeStatusText status={status} /> },
];

export function DisputesTabPage() {
  const { t } = useTranslation();
  const { data: wallet } = useWallet();
  const disputes = useList(source);
  if (!wallet) return null;
  return (
    <SectionCard
      title={t('Disputes')}
      end={
        <ListExport
          endpoint={walletDisputesContract.exportWalletDisputes}
          filters={{ walletId: wallet.id }}
          data={disputes.data}
        />
      }
      flush
    >
      <DataTable
        label={t('Disputes')}
        columns={columns}
        idOf={(one) => one.id}
        query={disputes.query}
        list={disputes.state}
        rowPath={disputePath}
        phone={(one) => ({
          title: one.entry.what,
          meta: <Category dispute={one} />,
          status: <WalletDisputeStatusText status={one.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconMessageExclamation size={24} />}
            title={t('No disputes')}
            text={t('When the owner questions a transaction, raise a dispute from the menu of the wallet.')}
          />
        }
      />
    </SectionCard>
  );
}

function Category({ dispute }: { dispute: WalletDispute }) {
  const { t } = useTranslation();
  return <span className="mut">{t(walletDisputeCategoryLabels[dispute.category])}</span>;
}
