// Information tab of a store customer: orders, spending, points, and delivery addresses.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  storeCustomersContract as contract,
  type StoreCustomerDetail,
} from '#shared/contract/commerce/orders/store-customers.ts';
import { rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { canRead } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { isFeatureOn, usePermissions, useSession } from '#web/api/session.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useCustomer } from '../customers/customer-detail-page.tsx';
import { CustomerInfo, KnownOfCustomer } from '../customers/customer-info-page.tsx';
import '../customers/customers.css';

export function StoreCustomerInfoPage() {
  const { t } = useTranslation();
  const { data: customer } = useCustomer();
  const { can } = usePermissions();
  const { profile, currency } = useSession();
  const queryOptions = queryOptionsOf(contract.getStoreCustomer, {
    params: { customerId: customer?.id ?? '' },
  });
  const store = useQuery({ ...queryOptions, enabled: customer !== undefined });
  if (!customer) return null;
  const maySeePoints =
    can(canRead('PAYMENT_GATEWAY.CHECKOUT_REWARDS')) && isFeatureOn(profile, 'checkout_rewards');
  return (
    <CustomerInfo customer={customer}>
      <StatTiles
        label={t('Customer statistics')}
        compact
        count={4}
        tiles={store.data && tilesOf(t, store.data, currency)}
        error={store.error}
        onRetry={store.refetch}
      />
      <div className="customer-info">
        <KnownOfCustomer customer={customer} />
        <div className="stack">
          {maySeePoints && <Points customerId={customer.id} />}
          <Addresses store={store.data} />
        </div>
      </div>
    </CustomerInfo>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];
type Sum = StoreCustomerDetail['sums'][number];

function tilesOf(
  t: Translate,
  { orders, paidOrders, sums, lastOrderAt }: StoreCustomerDetail,
  own: Sum['currency'],
) {
  const money = (key: 'spent' | 'average') => <Sums sums={sums} of={key} own={own} />;
  return [
    {
      label: t('Orders'),
      value: (
        <>
          {orders}
          <small className="dim customer-sum">{t('{{count}} paid', { count: paidOrders })}</small>
        </>
      ),
    },
    { label: t('Spent'), value: money('spent') },
    { label: t('Average order'), value: money('average') },
    { label: t('Last order'), value: lastOrderAt ? <DateText at={lastOrderAt} /> : '—' },
  ];
}

function Sums({ sums, of, own }: { sums: readonly Sum[]; of: 'spent' | 'average'; own: Sum['currency'] }) {
  const [first, ...others] = sums;
  if (!first) return <MoneyText amount={0} currency={own} />;
  return (
    <>
      <MoneyText amount={first[of]} currency={first.currency} />
      {others.map((sum) => (
        <small key={sum.currency} className="dim customer-sum">
          <MoneyText amount={sum[of]} currency={sum.currency} />
        </small>
      ))}
    </>
  );
}

function Points({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(
    queryOptionsOf(rewardPointsContract.getRewardCustomer, { params: { customerId } }),
  );
  if (!data) return null;
  const path = `/payment-gateway/checkout-rewards/customers/${customerId}/info`;
  const count = (points: number) => <span className="num">{points.toLocaleString('en')}</span>;
  return (
    <SectionCard title={t('Points')} end={<Link to={path as string}>{t('Open')}</Link>}>
      <KeyValues
        items={[
          { label: t('Available'), value: count(data.available) },
          data.pending > 0 && { label: t('Pending'), value: count(data.pending) },
          { label: t('Value'), value: <MoneyText amount={data.value} currency={data.currency} /> },
        ]}
      />
    </SectionCard>
  );
}

function Addresses({ store }: { store: StoreCustomerDetail | undefined }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Addresses')}>
      {!store && <span className="sk" style={{ display: 'block', height: 44 }} />}
      {store?.addresses.length === 0 && (
        <p className="mut">{t('No order has been delivered to an address yet.')}</p>
      )}
      {store && store.addresses.length > 0 && (
        <ul className="customer-cards">
          {store.addresses.map(({ line1, city, state, orders, lastUsedAt }) => (
            <li key={`${line1}, ${city}, ${state}`}>
              <span className="grow sm">{[line1, city, state].join(', ')}</span>
              <span className="dim sm">
                {orders === 1 ? t('1 order') : t('{{count}} orders', { count: orders })},{' '}
                <DateText at={lastUsedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
