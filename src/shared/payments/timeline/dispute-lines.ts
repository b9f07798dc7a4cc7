// Timeline entries of disputes as text: the kind and the parameters are stored.
import { type DisputeCategory, disputeCategoryShort } from '../../contract/payments/disputes.ts';
import { type Currency, formatMoney } from '../../money.ts';
import type { LineOf } from '../../timeline.ts';

/** `given`: the assignee by name, or null for none; absent when unchanged. */
type Handled = { given?: { to: string | null }; dueChanged: boolean };

export const disputeSentences = {
  opened: (p: { category: DisputeCategory; amount: number; currency: Currency }) =>
    `${disputeCategoryShort[p.category]}, ${formatMoney(p.amount, p.currency)}`,
  customer_wrote: () => 'Message from the customer',
  answered: () => 'Reply sent to the customer',
  handled: ({ given, dueChanged }: Handled) =>
    [
      ...(given ? [`Assigned to ${given.to ?? 'no one'}`] : []),
      ...(dueChanged ? ['Due date changed'] : []),
    ].join('. '),
  escalated: ({ chargeback }: { chargeback: string }) => `Escalated to chargeback ${chargeback}`,
  withdrawn: () => 'Withdrawn by the customer',
  resolved: () => 'Resolved',
  closed: () => 'Closed',
};
export type DisputeLine = LineOf<typeof disputeSentences>;
export type DisputeLineKind = DisputeLine['kind'];
