// List page of the wallets of a currency: figures, status tabs, export, and the action to open one.
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { walletStatusLabels, walletTypeLabels } from '#shared/banking/wallet-labels.ts';
import { walletCurrencies, walletStatuses, walletTypes } from '#shared/contract/banking/wallet-enums.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Currency } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { phoneWallet, walletColumns } from '#web/ui/banking/wallet-columns.tsx';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { ListFigures } from '#web/ui/chart/list-figures.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { walletTabs } from './wallet-tabs.ts';

const OpenWalletForm = lazy(() =>
  import('./open-wallet-form.tsx').then((m) => ({ default: m.OpenWalletForm })),
);
const source = { endpoint: walletsContract.listWallets, fromPath: 'currency' } as const;
export const loadWalletList = loadList(source);

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'type',
    label: 'Type',
    options: walletTypes.map((value) => ({ value, label: walletTypeLabels[value] })),
  },
];
const tabs = statusTabs(walletStatuses, walletStatusLabels);

export function WalletListPage() {
  const { currency = 'NGN' } = useParams({ strict: false }) as { currency?: Currency };
  const mayChange = usePermissions().can(canWrite('BANKING_SERVICES.WALLETS'));
  const [create, form] = useCreate({
    label: 'Open wallet',
    form: (shown) => <OpenWalletForm currency={currency} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="wallets"
      title="Wallets"
      label="Wallets"
      subRoutes={walletTabs}
      search="Name, e-mail or reference"
      filters={filters}
      tabs={tabs}
      figures={<WalletFigures currency={currency} />}
      columns={walletColumns}
      rowPath={walletPath}
      phone={phoneWallet}
      exports={walletsContract.exportWallets}
      actions={mayChange && <Activate currency={currency} />}
      create={mayChange && create}
      empty={{
        icon: IconWallet,
        title: 'No wallets in this currency yet',
        text: 'Wallets hold money of the business or of a customer, ready to be spent, moved or sent.',
        action: mayChange && (
          <>
            {create}
            <Activate currency={currency} />
          </>
        ),
      }}
    >
      {form}
    </ListPage>
  );
}

/** Offers to open the business's own wallets of a currency when it has none yet. */
function Activate({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  const own = useQuery(queryOptionsOf(walletsContract.listOwnWallets, { query: { currency } }));
  const activate = useCall(walletsContract.activateOperationalWallet, {
    invalidates: ['wallet', 'merchant'],
  });
  const offered = walletCurrencies.find((walletCurrency) => walletCurrency === currency);
  if (!own.data || own.data.items.length > 0 || !offered) return null;
  return (
    <WriteButton
      variant="default"
      loading={activate.isPending}
      onClick={() => void activate.run({ body: { currency: offered } })}
    >
      {t('Open business wallets')}
    </WriteButton>
  );
}

function WalletFigures({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(walletsContract.getWalletStatistics, { query: { currency } }));
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <ListFigures
      tiles={
        data && [
          {
            label: t('Own wallets'),
            value: money(data.own.ledger),
            note: t('ledger balance, without the collection balance'),
          },
          { label: t('Customers’ wallets'), value: money(data.customers.ledger), note: t('ledger balance') },
          {
            label: t('Lien'),
            value: money(data.own.lien + data.customers.lien),
            note: t('on hold'),
          },
          { label: t('Blocked'), value: String(data.blocked), note: t('wallets') },
        ]
      }
    />
  );
}
