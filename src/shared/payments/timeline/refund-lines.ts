// Timeline entries of refunds as text: the kind and the parameters are stored.
import { type Currency, formatMoney } from '../../money.ts';
import { type LineOf, type ReasonOf, reasonOf } from '../../timeline.ts';

type Money = { amount: number; currency: Currency };
type Account = { accountName: string; bankName: string; ending: string };

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);

/** Reasons for failed or waiting refunds that no outside party provides. */
export const refundReasons = {
  details_not_given: ({ days }: { days: number }) => `No bank account was given within ${days} days`,
  cancelled_by: ({ name }: { name: string }) => `Cancelled by ${name}`,
  charge_unknown: () => 'No card gateway has a record of this payment’s charge',
  sender_unknown: () => 'The account the transfer came from is unknown or cannot receive money',
};
export type RefundReason = ReasonOf<typeof refundReasons>;

export const refundSentences = {
  started: (p: Money) => `Refund of ${money(p)} started`,
  sent: ({ way }: { way: 'card' | 'bank' }) =>
    way === 'card' ? 'Sent to the card' : 'Sent to the bank account',
  succeeded: (p: Money) => `${money(p)} is on its way to the customer`,
  failed: ({ reason }: { reason: RefundReason }) =>
    `${reasonOf(refundReasons, reason)}. The money was returned to the balance`,
  returned: ({ reason }: { reason: string }) => `Returned: ${reason}. The money was returned to the balance`,
  account_needed: ({ reason }: { reason: RefundReason }) =>
    `${reasonOf(refundReasons, reason)}. A bank account is needed`,
  /** Null: the account holder has been erased since. */
  account_given: ({ account }: { account: Account | null }) =>
    account
      ? `Bank account provided: ${account.accountName}, ${account.bankName} •••• ${account.ending}`
      : 'Bank account provided',
  extended: () =>
    'Deadline extended after an interruption of the service: 24 hours to provide a bank account',
  asked_again: () => 'The customer was asked again for a bank account',
};
export type RefundLine = LineOf<typeof refundSentences>;
export type RefundLineKind = RefundLine['kind'];
