// Whether another card of the customer is charged at once.
import type { OwnSubscription } from '#shared/contract/billing/subscriptions/subscriber-page.ts';

/** What was to be charged and was not: another card is charged with it. An invoice that was sent is paid by its link. */
export const isPastDue = ({ unpaid, status }: OwnSubscription): boolean =>
  unpaid !== null && (status === 'PENDING' || status === 'CREATED');
