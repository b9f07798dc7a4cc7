// Entries of a customer's wallets, by currency.
import { IconArrowsExchange } from '@tabler/icons-react';
import { customerWalletsContract as contract } from '#shared/contract/banking/customers/customer-wallets.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { phoneWalletEntryIn, walletEntryColumnsIn } from '#web/ui/banking/wallet-entry-columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { useCustomer } from '../customers/customer-detail-page.tsx';
import { NoWallet, useCustomerWallets } from './customer-wallet.tsx';

const source = { endpoint: contract.listCustomerWalletEntries, period: ['from', 'to'] } as const;
const filters = [{ ...currencyFilter, single: true }];

export function CustomerWalletEntriesPage() {
  const { data: customer } = useCustomer();
  const wallets = useCustomerWallets(customer?.id);
  if (!customer || !wallets) return null;
  return wallets.length === 0 ? <NoWallet /> : <Entries customerId={customer.id} />;
}

function Entries({ customerId }: { customerId: string }) {
  const entries = useList(source);
  const { currency: chosen, from, to } = entries.state.value;
  const currency = entries.data?.items[0]?.currency ?? 'NGN';
  return (
    <ListContent
      list={entries}
      name="customer-wallet-entries"
      label="Transactions"
      filters={filters}
      columns={walletEntryColumnsIn(currency)}
      phone={phoneWalletEntryIn(currency)}
      end={
        <ListExport
          endpoint={contract.exportCustomerWalletEntries}
          filters={{ currency: chosen, from, to }}
          data={entries.data}
          params={{ customerId }}
        />
      }
      empty={{
        icon: IconArrowsExchange,
        title: 'No transactions yet',
        text: 'Deposits and other transactions appear here with the balance after each.',
      }}
    />
  );
}
