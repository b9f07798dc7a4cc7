// Timeline entries of a payout and their sentences. The kind and the parameters are stored.
import { complianceHold, railHold } from '../contract/settlement/payout-statuses.ts';
import { type Currency, formatMoney } from '../money.ts';
import { type LineOf, type ReasonOf, reasonOf } from '../timeline.ts';

/** Why a payout is on hold, where the reason is not given by a person. */
export const holdReasons = {
  compliance: () => complianceHold,
  no_rail: () => railHold,
  suspended: () => 'The business is suspended',
  cooling_off: () => 'The new payout account can be used after 24 hours',
  in_review: () => 'The payout account is in review',
  no_account: ({ currency }: { currency: Currency }) => `Add a payout account for ${currency}`,
  sub_account_blocked: () => 'The sub-account is blocked',
  sub_account_unverified: () => 'The bank account of the sub-account is not verified',
};
export type HoldReason = ReasonOf<typeof holdReasons>;

/** `recovered`: the part of the money deducted for debt of the business. */
type GivenBack = { reason: string; recovered: number; currency: Currency };

function inTheBalance({ recovered, currency }: GivenBack): string {
  const sentence = 'The money was returned to the balance';
  return recovered > 0 ? `${sentence}, less ${formatMoney(recovered, currency)} owed` : sentence;
}

export const payoutSentences = {
  created: ({ asked }: { asked: boolean }) =>
    asked ? 'Withdrawal requested' : 'Payout created from the available balance',
  held: ({ reason }: { reason: HoldReason }) => `On hold: ${reasonOf(holdReasons, reason)}`,
  released: () => 'Released by the provider',
  /** `bank` is null for a resend, because the first attempt did not reach the bank. */
  processing: ({ bank }: { bank: { name: string; ending: string } | null }) =>
    bank
      ? `Sent to the bank: ${bank.name}, account ending in ${bank.ending}`
      : 'The first attempt did not reach the bank. Resent',
  unknown: () => 'Not confirmed by the bank yet. We will check again',
  settled: ({ sessionId }: { sessionId: string }) => `Arrived in the account, session ${sessionId}`,
  failed: (p: GivenBack) => `Failed: ${p.reason}. ${inTheBalance(p)}`,
  returned: (p: GivenBack) => `Returned: ${p.reason}. ${inTheBalance(p)}`,
  retried: () => 'Resent',
  cancelled: () => 'Returned to the balance',
};
export type PayoutLine = LineOf<typeof payoutSentences>;
export type PayoutLineKind = PayoutLine['kind'];
