// The status of a payment: one label in lists, and all badges beside a title.
import { useTranslation } from 'react-i18next';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';
import {
  type DisplayedPaymentState,
  settlementLabels,
  standingLabels,
} from '#shared/payments/displayed-state.ts';
import { type DotShape, Status, type Tone } from '../status.tsx';

type Style = { tone: Tone; shape?: DotShape };
type Standing = Pick<
  TransactionListItem,
  'status' | 'standing' | 'refund' | 'refundPending' | 'dispute' | 'settlement'
>;

const standingStyles: Record<DisplayedPaymentState, Style> = {
  successful: { tone: 'success' },
  pending: { tone: 'warning' },
  failed: { tone: 'danger' },
  refund_pending: { tone: 'warning', shape: 'half' },
  partially_refunded: { tone: 'notice', shape: 'half' },
  refunded: { tone: 'notice' },
  disputed: { tone: 'danger' },
  charged_back: { tone: 'danger' },
};

/** The status label in a table. */
export function PaymentStatus({ payment: { standing } }: { payment: Pick<Standing, 'standing'> }) {
  return <StandingText standing={standing} />;
}

function StandingText({ standing, badge = false }: { standing: DisplayedPaymentState; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...standingStyles[standing]} badge={badge}>
      {t(standingLabels[standing])}
    </Status>
  );
}

/** All badges beside a title: each event of the payment, and where its money is. */
export function PaymentBadges({ payment }: { payment: Standing }) {
  const { t } = useTranslation();
  const { status, refund, refundPending, dispute, settlement } = payment;
  const standings: DisplayedPaymentState[] = [
    status,
    ...(refund === 'none' ? [] : [refund]),
    ...(refundPending > 0 ? ['refund_pending' as const] : []),
    ...(dispute === 'open' ? ['disputed' as const] : []),
    ...(dispute === 'lost' ? ['charged_back' as const] : []),
  ];
  return (
    <>
      {standings.map((standing) => (
        <StandingText key={standing} standing={standing} badge />
      ))}
      {dispute === 'won' && (
        <Status tone="success" badge>
          {t('Dispute won')}
        </Status>
      )}
      {settlement && settlement.state !== 'pending' && (
        <Status tone="info" shape={settlement.state === 'paid_out' ? 'filled' : 'half'} badge>
          {t(settlementLabels[settlement.state])}
        </Status>
      )}
    </>
  );
}
