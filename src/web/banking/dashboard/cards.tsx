// The cards of the banking dashboard: money in and out by kind, amounts in progress, and wallet balances.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BankingDashboard } from '#shared/contract/banking/dashboard/banking-dashboard.ts';
import type { Currency } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { searchOf } from '#web/api/route.ts';
import { usePermissions } from '#web/api/session.ts';
import { ShareBars } from '#web/ui/chart/share-bars.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import './dashboard.css';

type Flows = BankingDashboard['came_in'];

export function FlowCard({
  title,
  flows,
  currency,
}: {
  title: string;
  flows: Flows | undefined;
  currency: Currency;
}) {
  const { t } = useTranslation();
  const all = flows?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return (
    <SectionCard title={title} className="breakdown">
      {flows?.length === 0 ? (
        <p className="nothing">{t('No activity in this period')}</p>
      ) : (
        <ShareBars
          bars={flows?.map(({ kind, label, amount, count }) => ({
            key: kind,
            label: `${t(label)} (${count.toLocaleString('en')})`,
            amount: <MoneyText amount={amount} currency={currency} />,
            percent: all === 0 ? 0 : Math.round((amount / all) * 1000) / 10,
          }))}
        />
      )}
    </SectionCard>
  );
}

/** Splits a path with a query string into the properties of a link. */
function targetOf(path: string) {
  const [to = '', query] = path.split('?');
  return { to, ...(query && { search: searchOf(Object.fromEntries(new URLSearchParams(query))) }) };
}

export function UnderWayCard({
  items,
  currency,
}: {
  items: BankingDashboard['under_way'] | undefined;
  currency: Currency;
}) {
  const { t } = useTranslation();
  if (items?.length === 0) return null;
  return (
    <SectionCard title={t('Under way')}>
      <ul className="under-way" aria-busy={!items}>
        {items?.map(({ key, label, count, amount, path }) => (
          <li key={key}>
            <Link {...targetOf(path)} className="link">
              {t(label)}
            </Link>
            <span className="num mut">{count.toLocaleString('en')}</span>
            <MoneyText amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function BalanceCard({ data, currency }: { data: BankingDashboard | undefined; currency: Currency }) {
  const { t } = useTranslation();
  const may = usePermissions().can(canRead('BALANCE.WALLET'));
  const money = (amount: number | undefined) =>
    amount === undefined ? '…' : <MoneyText amount={amount} currency={currency} />;
  const { own, customers, lien = 0, available } = data?.balance ?? {};
  return (
    <SectionCard
      title={t('Current balance in wallets')}
      end={
        may && (
          <Link to="/balance/wallet" className="more">
            {t('View')}
          </Link>
        )
      }
    >
      <KeyValues
        items={[
          { label: t('Own wallets'), value: money(own) },
          { label: t('Customers’ wallets'), value: money(customers) },
          lien > 0 && { label: t('Lien'), value: money(-lien) },
          { label: t('Available'), value: money(available), total: true },
        ]}
      />
    </SectionCard>
  );
}
