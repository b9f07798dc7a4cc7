// More wallets tab: other wallets of the same owner.
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { phoneWallet, walletColumns } from '#web/ui/banking/wallet-columns.tsx';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { useWallet } from './wallet-query.ts';

export function MoreWalletsPage() {
  const { data: wallet } = useWallet();
  if (!wallet) return null;
  return wallet.customer ? (
    <OfCustomer wallet={wallet} customerId={wallet.customer.id} />
  ) : (
    <OfBusiness wallet={wallet} />
  );
}

function OfCustomer({ wallet, customerId }: { wallet: Wallet; customerId: string }) {
  const { data } = useQuery(
    queryOptionsOf(walletsContract.listWallets, { query: { customerId, limit: 100 } }),
  );
  return <Others wallet={wallet} items={data?.items} />;
}

function OfBusiness({ wallet }: { wallet: Wallet }) {
  const { data } = useQuery(queryOptionsOf(walletsContract.listOwnWallets, { query: {} }));
  return <Others wallet={wallet} items={data?.items} />;
}

function Others({ wallet, items }: { wallet: Wallet; items: readonly Wallet[] | undefined }) {
  const { t } = useTranslation();
  const rows = items?.filter(({ id }) => id !== wallet.id);
  return (
    <DataTable
      label={t('Other wallets')}
      columns={walletColumns.filter(({ hidden }) => !hidden)}
      idOf={(row) => row.id}
      {...(rows && { rows })}
      rowPath={walletPath}
      phone={phoneWallet}
      empty={
        <EmptyState
          icon={<IconWallet size={24} />}
          title={t('No other wallets')}
          text={t('The owner has no other wallets.')}
        />
      }
    />
  );
}
