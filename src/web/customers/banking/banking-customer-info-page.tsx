// Information tab of a banking customer: wallet balances and personal data.
import { useTranslation } from 'react-i18next';
import { canRead } from '#shared/permissions.ts';
import { isFeatureOn, usePermissions, useSession } from '#web/api/session.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useCustomer } from '../customers/customer-detail-page.tsx';
import { CustomerInfo, KnownOfCustomer } from '../customers/customer-info-page.tsx';
import { useCustomerWallets } from './customer-wallet.tsx';

export function BankingCustomerInfoPage() {
  const { data: customer } = useCustomer();
  const { can } = usePermissions();
  const { profile } = useSession();
  if (!customer) return null;
  const maySeeWallets = can(canRead('BANKING_SERVICES.WALLETS')) && isFeatureOn(profile, 'wallets');
  return (
    <CustomerInfo customer={customer}>
      {maySeeWallets && <WalletTiles customerId={customer.id} />}
      <KnownOfCustomer customer={customer} />
    </CustomerInfo>
  );
}

function WalletTiles({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const wallets = useCustomerWallets(customerId)?.filter(({ status }) => status !== 'CLOSED');
  if (!wallets || wallets.length === 0) return null;
  return (
    <StatTiles
      label={t('Wallets of this customer')}
      compact
      tiles={wallets.flatMap(({ currency, available, lien }) => [
        {
          label: t('Available in {{currency}}', { currency }),
          value: <MoneyText amount={available} currency={currency} />,
        },
        {
          label: t('Lien in {{currency}}', { currency }),
          value: <MoneyText amount={lien} currency={currency} />,
        },
      ])}
    />
  );
}
