// Account statement of a customer's wallet: opening balance, what came in and left, closing balance; on the screen and as a file.
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  customerWalletsContract as contract,
  customerWalletStatementQuery,
} from '#shared/contract/banking/customers/customer-wallets.ts';
import type { WalletStatement } from '#shared/contract/banking/wallet-shapes.ts';
import { download } from '#web/api/client.ts';
import { StatementFiles } from '#web/api/detail/statement-files.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { phoneWalletEntryIn, walletEntryColumnsIn } from '#web/ui/banking/wallet-entry-columns.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useCustomer } from '../customers/customer-detail-page.tsx';
import { NoWallet, useCustomerWallets } from './customer-wallet.tsx';

const filters = [{ ...currencyFilter, single: true }];

export function CustomerWalletStatementPage() {
  const { data: customer } = useCustomer();
  const wallets = useCustomerWallets(customer?.id);
  if (!customer || !wallets) return null;
  return wallets.length === 0 ? <NoWallet /> : <Statement customerId={customer.id} />;
}

function Statement({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const list = useListState(customerWalletStatementQuery, { period: ['from', 'to'] });
  const statement = useQuery({
    ...queryOptionsOf(contract.getCustomerWalletStatement, { params: { customerId }, query: list.query }),
    placeholderData: keepPreviousData,
  });
  const { data } = statement;
  const currency = data?.currency ?? 'NGN';
  return (
    <div className="stack">
      <FilterBar
        list={list}
        period
        filters={filters}
        end={
          <StatementFiles
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
        }
      />
      <StatTiles
        label={t('Account statement')}
        tiles={data && tilesOf(data, t)}
        error={statement.error}
        onRetry={statement.refetch}
        compact
      />
      <DataTable
        label={t('Account statement')}
        columns={walletEntryColumnsIn(currency)}
        idOf={(entry) => entry.id}
        query={queryOfAll(statement, data?.entries)}
        phone={phoneWalletEntryIn(currency)}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={t('No entries')}
            text={t('Nothing came in or left in these days.')}
          />
        }
      />
      {data && !data.isWhole && (
        <p className="mut sm">
          {t('The latest {{count}} entries are shown. The totals include all of them.', {
            count: data.entries.length,
          })}
        </p>
      )}
    </div>
  );
}

function tilesOf({ currency, opening, moneyIn, moneyOut, closing }: WalletStatement, t: TFunction) {
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return [
    { label: t('Opening balance'), value: money(opening) },
    { label: t('Money in'), value: money(moneyIn) },
    { label: t('Money out'), value: money(moneyOut) },
    { label: t('Closing balance'), value: money(closing) },
  ];
}
