// Disputes tab of a wallet: the disputes of its transactions, and an export.
import { IconMessageExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { phoneWalletDispute, walletDisputeColumns } from '#web/ui/banking/wallet-dispute-columns.tsx';
import { disputePath } from '#web/ui/banking/wallet-dispute-labels.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useWallet } from '../wallet-query.ts';
import '../wallets.css';

const source = { endpoint: walletDisputesContract.listWalletDisputes, fromPath: 'walletId' } as const;

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
        columns={walletDisputeColumns}
        idOf={(row) => row.id}
        query={disputes.query}
        list={disputes.state}
        rowPath={disputePath}
        phone={phoneWalletDispute}
        empty={
          <EmptyState
            icon={<IconMessageExclamation size={24} />}
            title={t('No disputes')}
            text={t('To question a transaction, raise a dispute from the wallet’s menu.')}
          />
        }
      />
    </SectionCard>
  );
}
