// The split of a payment: each party's share, and its part of the fee.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { useSession } from '#web/api/session.ts';
import { groupPath, subAccountPath } from '#web/payments/split-payments/split-labels.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import '#web/payments/split-payments/split-payments.css';

export function PaymentSplit({ payment }: { payment: Pick<TransactionDetail, 'split' | 'currency'> }) {
  const { t } = useTranslation();
  const { business } = useSession();
  const { split, currency } = payment;
  if (!split) return null;
  const group = split.groupId ? (
    <Link to={groupPath({ id: split.groupId })}>{split.name}</Link>
  ) : (
    t('For this payment')
  );
  return (
    <SectionCard title={t('Split')} aside={group} flush>
      <ul className="split-list">
        {split.parts.map((part) => (
          <li key={part.subAccountId ?? 'business'}>
            <span className="grow">
              {part.subAccountId ? (
                <Link to={subAccountPath({ id: part.subAccountId })}>{part.name}</Link>
              ) : (
                business.business_name
              )}
              {part.cost !== null && part.gross !== null && part.cost > 0 && (
                <small className="mut">
                  <MoneyText amount={part.gross} currency={currency} /> {t('less fee')}{' '}
                  <MoneyText amount={part.cost} currency={currency} />
                </small>
              )}
            </span>
            <span className="mut num">{part.share}</span>
            {part.net !== null && (
              <strong>
                <MoneyText amount={part.net} currency={currency} />
              </strong>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
