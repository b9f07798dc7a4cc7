// Whether another card of the customer is charged immediately.
import type { OwnSubscription } from '#shared/contract/billing/subscriptions/subscriber-page.ts';

/** A failed charge is collected with the other card. A sent invoice is paid by its link. */
export const isPastDue = ({ unpaid, status }: OwnSubscription): boolean =>
  unpaid !== null && (status === 'PENDING' || status === 'CREATED');
