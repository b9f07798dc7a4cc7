// Information tab of a customer: figures, personal data, and stored cards.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerDetail } from '#shared/contract/customers/customers.ts';
import { customerCardsContract as contract } from '#shared/contract/payments/customers/customer-cards.ts';
import type { SavedCard } from '#shared/contract/payments/saved-cards.ts';
import { languageLabels } from '#shared/languages.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CardMark } from '#web/ui/card-mark.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeCustomers } from './customer-actions.tsx';
import { useCustomer } from './customer-detail-page.tsx';
import './customers.css';

const cardsOf = (customerId: string) =>
  queryOptionsOf(contract.listCustomerCards, { params: { customerId } });

export function loadCards({ params, queryClient }: ScreenLocation<'customerId'>): Promise<void> {
  return queryClient.prefetchQuery(cardsOf(params.customerId));
}

export function CustomerInfoPage() {
  const { t } = useTranslation();
  const { data: customer } = useCustomer();
  if (!customer) return null;
  return (
    <CustomerInfo customer={customer}>
      <StatTiles
        label={t('Customer statistics')}
        compact
        tiles={[
          { label: t('Paid'), value: <Sums of={customer.paid} /> },
          { label: t('Refunded'), value: <Sums of={customer.refunded} /> },
          { label: t('Payments'), value: customer.payments.toLocaleString('en') },
          { label: t('Failed'), value: customer.failed.toLocaleString('en') },
        ]}
      />
      <div className="customer-info">
        <KnownOfCustomer customer={customer} />
        <Cards customerId={customer.id} />
      </div>
    </CustomerInfo>
  );
}

/** The information of any kind of customer. */
export function CustomerInfo({ customer, children }: { customer: CustomerDetail; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      {customer.erased && (
        <Banner tone="info">
          {t('This customer was erased. Their payments are kept without their name.')}
        </Banner>
      )}
      {children}
    </div>
  );
}

function Sums({ of }: { of: CustomerDetail['paid'] }) {
  const { currency } = useSession();
  const [first, ...others] = of;
  if (!first) return <MoneyText amount={0} currency={currency} />;
  return (
    <>
      <MoneyText amount={first.amount} currency={first.currency} />
      {others.map((sum) => (
        <small key={sum.currency} className="dim customer-sum">
          <MoneyText amount={sum.amount} currency={sum.currency} />
        </small>
      ))}
    </>
  );
}

export function KnownOfCustomer({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation();
  const at = (instant: string | null) => (instant ? <DateText at={instant} as="exact" /> : '—');
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Name'), value: customer.name ?? '—' },
          { label: t('E-mail'), value: customer.email ?? '—' },
          { label: t('Phone number'), value: <span className="num">{customer.phone ?? '—'}</span> },
          customer.language !== null && { label: t('Language'), value: languageLabels[customer.language] },
          { label: t('First payment'), value: at(customer.firstPaidAt) },
          { label: t('Last payment'), value: at(customer.lastPaidAt) },
          { label: t('Customer since'), value: at(customer.createdAt) },
        ]}
      />
    </SectionCard>
  );
}

function Cards({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const cards = useQuery(cardsOf(customerId));
  return (
    <SectionCard title={t('Saved cards')}>
      {cards.error && !cards.data && <ErrorPanel error={cards.error} onRetry={cards.refetch} />}
      {!cards.data && !cards.error && <span className="sk" style={{ display: 'block', height: 44 }} />}
      {cards.data?.items.length === 0 && (
        <p className="mut">{t('No saved cards. Customers can save a card when they pay.')}</p>
      )}
      {cards.data && cards.data.items.length > 0 && (
        <ul className="customer-cards">
          {cards.data.items.map((card) => (
            <Card key={card.id} card={card} customerId={customerId} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Card({ card, customerId }: { card: SavedCard; customerId: string }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeCustomers();
  const [asking, setAsking] = useState(false);
  const remove = useCall(contract.removeCustomerCard, { invalidates: ['customers'] });
  const name = `${schemeLabels[card.scheme]} •••• ${card.last4}`;
  return (
    <li>
      <CardMark scheme={card.scheme} />
      <span className="num grow">
        {name} <span className="dim">{t('expires {{date}}', { date: card.expiry })}</span>
      </span>
      {mayChange && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Remove {{name}}', { name })}
          onClick={() => setAsking(true)}
        >
          {t('Remove')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Remove {{name}}?', { name })}
        action={t('Remove')}
        danger
        onConfirm={() =>
          remove.run({ params: { customerId, cardId: card.id } }).then((answer) => answer !== undefined)
        }
      >
        {t('It can no longer be charged. The customer can save it again with their next payment.')}
      </Confirm>
    </li>
  );
}
