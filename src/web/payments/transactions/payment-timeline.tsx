// The payer and the timeline of a payment.

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { searchOf } from '#web/api/route.ts';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { paymentsPath } from '#web/ui/payments/payment-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { payment: TransactionDetail };

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

export function PaymentCustomer({ payment }: Props) {
  const { t } = useTranslation();
  const { customer, customerPhone } = payment;
  const name = customer.name ?? customer.email;
  return (
    <SectionCard
      title={t('Customer')}
      end={
        customer.id && (
          <Link
            to={paymentsPath}
            search={searchOf({ customer: customer.email ?? customer.name ?? undefined })}
            className="more"
          >
            {t('All payments')}
          </Link>
        )
      }
    >
      {name ? (
        <div className="who">
          <span className="ava round" aria-hidden>
            {initialsOf(name)}
          </span>
          <span className="grow">
            <strong className="trunc">{name}</strong>
            {customer.name && <span className="mut trunc">{customer.email}</span>}
            {customerPhone && <span className="mut num">{customerPhone}</span>}
          </span>
        </div>
      ) : (
        <p className="mut sm">{t('No customer details yet.')}</p>
      )}
    </SectionCard>
  );
}

const actors: Record<string, string> = { INTERSWITCH: 'Interswitch', SANDBOX: 'Sandbox' };

export function PaymentTimeline({ payment }: Props) {
  const items = payment.timeline.map((entry) => ({ ...entry, actor: actors[entry.actor] ?? entry.actor }));
  return <TimelineCard items={items} />;
}
