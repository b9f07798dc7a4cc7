// The wallets of a customer, and the empty state of the wallet screens for customers without one.
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Returns all wallets of the customer; undefined until loaded. */
export function useCustomerWallets(customerId: string | undefined) {
  const queryOptions = queryOptionsOf(walletsContract.listWallets, {
    query: { customerId: customerId ?? '', limit: 100 },
  });
  return useQuery({ ...queryOptions, enabled: customerId !== undefined }).data?.items;
}

export function NoWallet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconWallet size={24} />}
      title={t('No wallet yet')}
      text={t('Open a wallet or a virtual account for this customer under Banking services.')}
    />
  );
}
