// How a payment stands: its status, or the refund or dispute that matters more than that it succeeded.
import { useTranslation } from 'react-i18next';
import type {
  TransactionListItem,
  TransactionStatus,
} from '#shared/contract/payment-gateway/transactions.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

type Look = { tone: Tone; shape?: DotShape; label: string };
type Standing = Pick<TransactionListItem, 'status' | 'refund' | 'refundPending' | 'dispute'>;

const statusLooks: Record<TransactionStatus, Look> = {
  successful: { tone: 'success', label: 'Successful' },
  pending: { tone: 'warning', label: 'Pending' },
  failed: { tone: 'danger', label: 'Failed' },
};
const refundLooks: Record<TransactionListItem['refund'], Look | null> = {
  none: null,
  partially_refunded: { tone: 'notice', shape: 'half', label: 'Partially refunded' },
  refunded: { tone: 'notice', label: 'Refunded' },
};
const refundPendingLook: Look = { tone: 'warning', shape: 'half', label: 'Refund pending' };
const disputeLooks: Record<TransactionListItem['dispute'], Look | null> = {
  none: null,
  open: { tone: 'danger', label: 'Disputed' },
  won: { tone: 'success', label: 'Dispute won' },
  lost: { tone: 'danger', label: 'Dispute lost' },
};

function LookText({ look, badge = false }: { look: Look; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status tone={look.tone} badge={badge} {...(look.shape && { shape: look.shape })}>
      {t(look.label)}
    </Status>
  );
}

/** One word in a table: an open dispute before a refund before the status. What is under way comes first. */
export function PaymentStatus({ payment }: { payment: Standing }) {
  const dispute = payment.dispute === 'open' ? disputeLooks.open : null;
  const refund = payment.refundPending > 0 ? refundPendingLook : refundLooks[payment.refund];
  return <LookText look={dispute ?? refund ?? statusLooks[payment.status]} />;
}

/** Every badge beside a title. */
export function PaymentBadges({ payment }: { payment: Standing }) {
  const pending = payment.refundPending > 0 ? refundPendingLook : null;
  const { status, refund, dispute } = payment;
  const looks = [statusLooks[status], refundLooks[refund], pending, disputeLooks[dispute]];
  return looks.map((look) => look && <LookText key={look.label} look={look} badge />);
}
