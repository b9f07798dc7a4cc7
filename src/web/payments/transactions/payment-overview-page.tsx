// Overview tab of a payment: amounts and fees, attempts, ledger movement, payer and timeline.
import { PaymentRefunds } from '#web/payments/refunds/payment-refunds.tsx';
import { PaymentMovement } from '#web/ui/payments/payment-movement.tsx';
import { PaymentAttempts } from './payment-attempts.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentInstrument } from './payment-instrument.tsx';
import { usePayment } from './payment-query.ts';
import { PaymentSplit } from './payment-split.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { PaymentCustomer, PaymentTimeline } from './payment-timeline.tsx';

export function PaymentOverviewPage() {
  const { data: payment } = usePayment();
  if (!payment) return null;
  return (
    <div className="payment">
      <div className="stack">
        <PaymentSummary payment={payment} />
        <PaymentSplit payment={payment} />
        <PaymentRefunds payment={payment} />
        <PaymentAttempts payment={payment} />
        <PaymentMovement payment={payment} />
        <PaymentFacts payment={payment} />
      </div>
      <div className="stack">
        <PaymentInstrument payment={payment} />
        <PaymentCustomer payment={payment} />
        <PaymentTimeline payment={payment} />
      </div>
    </div>
  );
}
