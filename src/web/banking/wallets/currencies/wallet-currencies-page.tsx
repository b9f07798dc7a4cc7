// The settings of wallet currencies, for the business and for customers.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  walletCurrenciesContract as contract,
  type WalletCurrency,
} from '#shared/contract/banking/wallet-nouns/wallet-currencies.ts';
import { currencies } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function WalletCurrenciesPage() {
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listWalletCurrencies, {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 240 }} />;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {data.items.map((item) => (
        <CurrencyCard key={item.currency} one={item} />
      ))}
    </div>
  );
}

function CurrencyCard({ one }: { one: WalletCurrency }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.PAYMENT_METHODS'));
  const save = useCall(contract.saveWalletCurrency);
  const { currency, own, customers } = one;
  const put = (change: Partial<Pick<WalletCurrency, 'own' | 'customers'>>) =>
    void save.run({ body: { currency, own, customers, ...change } });
  const openWallets = (isOn: boolean, count: number): string =>
    isOn
      ? t(
          count === 1 ? '1 wallet is open in this currency.' : '{{count}} wallets are open in this currency.',
          { count },
        )
      : t(
          count === 1
            ? 'No new wallets can be opened. The open wallet is kept.'
            : 'No new wallets can be opened. {{count}} open wallets are kept.',
          { count },
        );
  const accounts = t(
    one.virtual_accounts === 1
      ? '1 virtual account credits these wallets. New accounts cannot be opened for customers without a wallet.'
      : '{{count}} virtual accounts credit these wallets. New accounts cannot be opened for customers without a wallet.',
    { count: one.virtual_accounts },
  );
  return (
    <SectionCard title={`${currency}, ${t(currencies[currency].name)}`}>
      <div className="stack" style={{ gap: 16 }}>
        <Switch
          label={<Choice title="Business wallets" text={openWallets(own, one.own_wallets)} />}
          checked={own}
          disabled={!mayChange || save.isPending}
          onChange={(event) => put({ own: event.currentTarget.checked })}
        />
        <Switch
          label={
            <Choice
              title="Customer wallets"
              text={`${openWallets(customers, one.customer_wallets)} ${accounts}`}
            />
          }
          checked={customers}
          disabled={!mayChange || save.isPending}
          onChange={(event) => put({ customers: event.currentTarget.checked })}
        />
      </div>
    </SectionCard>
  );
}

function Choice({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t(title)}
      <small className="mut" style={{ display: 'block' }}>
        {text}
      </small>
    </>
  );
}
