// The status of a search result, as its own list shows it.
import type { ReactNode } from 'react';
import type { FoundKind, FoundThing } from '#shared/contract/operator/lookups/search.ts';
import { merchantStatuses } from '#shared/contract/operator/merchants.ts';
import { userStatuses } from '#shared/contract/operator/users.ts';
import { chargebackStatuses } from '#shared/contract/payments/chargebacks.ts';
import { disputeStatuses } from '#shared/contract/payments/disputes.ts';
import { payoutStatuses } from '#shared/contract/settlement/payout-statuses.ts';
import { displayedPaymentStates } from '#shared/payments/displayed-state.ts';
import { refundStatuses } from '#shared/payments/refunds.ts';
import { ChargebackStatusText } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { PayoutStatus } from '#web/settlement/payouts/payout-status.tsx';
import { DisputeStatusText } from '#web/ui/payments/dispute-labels.tsx';
import { PaymentStatus } from '#web/ui/payments/payment-status.tsx';
import { RefundStatusText } from '#web/ui/payments/refund-status.tsx';
import { MerchantStatus } from '../merchants/merchant-labels.tsx';
import { UserStatusText } from '../users/user-labels.tsx';

function one<S extends string>(all: readonly S[], show: (status: S) => ReactNode) {
  return (status: string) => {
    const known = all.find((each) => each === status);
    return known ? show(known) : null;
  };
}

const shown: Record<FoundKind, ((status: string) => ReactNode) | null> = {
  merchant: one(merchantStatuses, (status) => <MerchantStatus status={status} />),
  payment: one(displayedPaymentStates, (standing) => <PaymentStatus payment={{ standing }} />),
  payer: null,
  user: one(userStatuses, (status) => <UserStatusText status={status} />),
  payout: one(payoutStatuses, (status) => <PayoutStatus payout={{ status, wasReturned: false }} />),
  refund: one(refundStatuses, (status) => <RefundStatusText status={status} />),
  dispute: one(disputeStatuses, (status) => <DisputeStatusText status={status} />),
  chargeback: one(chargebackStatuses, (status) => <ChargebackStatusText status={status} />),
};

export function FoundStatus({ thing: { kind, status } }: { thing: FoundThing }) {
  return status === null ? null : shown[kind]?.(status);
}
