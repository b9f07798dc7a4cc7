// Wallet balances by currency, for the business and for its customers.
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { currencies } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { walletListPath } from '#web/ui/banking/wallet-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { WalletChart } from './wallet-chart.tsx';
import './wallets.css';

export function WalletBalancePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(walletsContract.getWalletBalance, {}));
  return (
    <Page title={t('Wallet balance')}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconWallet size={24} />}
          title={t('No wallets yet')}
          text={t('Open wallets under Banking services. Their balances appear here.')}
        />
      )}
      <div className="wallet-balances">
        {data?.map(({ currency, own, customers, lien, available, wallets }) => (
          <div className="stack" key={currency}>
            <SectionCard
              title={currencies[currency].name}
              end={
                <Link to={walletListPath(currency)} className="more">
                  {t(wallets === 1 ? '1 wallet' : '{{count}} wallets', { count: wallets })}
                </Link>
              }
            >
              <KeyValues
                items={[
                  {
                    label: t('Own wallets'),
                    value: <MoneyText amount={own} currency={currency} />,
                  },
                  {
                    label: t('Customers’ wallets'),
                    value: <MoneyText amount={customers} currency={currency} />,
                  },
                  { label: t('Lien'), value: <MoneyText amount={-lien} currency={currency} /> },
                  {
                    label: t('Available'),
                    value: <MoneyText amount={available} currency={currency} />,
                    total: true,
                  },
                ]}
              />
              <p className="mut sm">{t('Own wallets do not include the collection balance.')}</p>
            </SectionCard>
            <WalletChart currency={currency} />
          </div>
        ))}
      </div>
    </Page>
  );
}
