// Account statement of a customer's wallet: opening balance, money in and out, closing balance; on screen and as a file.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  customerWalletsContract as contract,
  customerWalletStatementQuery,
} from '#shared/contract/banking/customers/customer-wallets.ts';
import type { WalletStatement } from '#shared/contract/banking/wallet-shapes.ts';
import { download } from '#web/api/client.ts';
import { StatementPart } from '#web/api/detail/statement-part.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { phoneWalletEntryIn, walletEntryColumnsIn } from '#web/ui/banking/wallet-entry-columns.tsx';
import { walletStatementTiles } from '#web/ui/banking/wallet-statement-tiles.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { useCustomer } from '../customers/customer-detail-page.tsx';
import { NoWallet, useCustomerWallets } from './customer-wallet.tsx';

export function CustomerWalletStatementPage() {
  const { data: customer } = useCustomer();
  const wallets = useCustomerWallets(customer?.id);
  if (!customer || !wallets) return null;
  return wallets.length === 0 ? <NoWallet /> : <Statement customerId={customer.id} />;
}

function Statement({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const list = useListState(customerWalletStatementQuery, { period: ['from', 'to'] });
  const query = useQuery({
    ...queryOptionsOf(contract.getCustomerWalletStatement, { params: { customerId }, query: list.query }),
    placeholderData: keepPreviousData,
  });
  const currency = query.data?.currency ?? 'NGN';
  return (
    <StatementPart
      label={t('Account statement')}
      list={list}
      query={query}
      statement={query.data && shownOf(query.data, t)}
      columns={walletEntryColumnsIn(currency)}
      phone={phoneWalletEntryIn(currency)}
      empty={t('No money in or out in this period.')}
      save={(format) =>
        download(
          contract.getCustomerWalletStatementFile,
          {
            params: { customerId },
            query: Object.assign({ format }, customerWalletStatementQuery.parse(list.query)),
          },
          `account-statement.${format}`,
        )
      }
    />
  );
}

const shownOf = (statement: WalletStatement, t: TFunction) => ({
  tiles: walletStatementTiles(statement, t),
  rows: statement.entries,
  isWhole: statement.isWhole,
});
