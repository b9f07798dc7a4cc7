// Information tab of a customer with points: spendable, pending, and expiring next.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RewardCustomer } from '#shared/contract/commerce/reward-points.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useRewardCustomer } from './customer-detail-page.tsx';
import { Points } from './reward-parts.tsx';

export function RewardCustomerInfoPage() {
  const { t } = useTranslation();
  const { data: customer } = useRewardCustomer();
  if (!customer) return null;
  return (
    <div className="stack">
      <StatTiles
        label={t('Points')}
        tiles={[
          { label: t('Available'), value: <Points count={customer.available} /> },
          { label: t('Pending'), value: <Points count={customer.pending} /> },
          { label: t('Owed'), value: <Points count={customer.owed} /> },
          { label: t('Value'), value: <MoneyText amount={customer.value} currency={customer.currency} /> },
        ]}
      />
      <Details customer={customer} />
    </div>
  );
}

function Details({ customer }: { customer: RewardCustomer }) {
  const { t } = useTranslation();
  const { nextExpiry, nextAvailableAt, owed, earned, id } = customer;
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Total credited'), value: <Points count={earned} /> },
          nextAvailableAt !== null && {
            label: t('Next available'),
            value: <DateText at={nextAvailableAt} as="exact" />,
          },
          {
            label: t('Expires next'),
            value: nextExpiry ? (
              <>
                <Points count={nextExpiry.points} /> · <DateText at={nextExpiry.at} as="exact" />
              </>
            ) : (
              t('Nothing')
            ),
          },
          owed > 0 && { label: t('Owed'), value: t('Deducted from the next points earned') },
          {
            label: t('Customer'),
            value: <Link to={`/customers/all/${id}`}>{customer.name ?? customer.email}</Link>,
          },
        ]}
      />
    </SectionCard>
  );
}
