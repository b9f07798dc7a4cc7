// Mapping of Thunes transaction statuses to outcomes: the first digit is the class, the rest the reason.
import type { RemittanceOutcome } from './remittance-rail.ts';

/** created: exists at Thunes, nothing decided yet. */
export type TransactionState = 'created' | 'underway' | 'available' | 'paid' | 'failed' | 'returned';

const classes: Readonly<Record<string, TransactionState>> = {
  1: 'created',
  2: 'underway',
  3: 'failed',
  4: 'failed',
  5: 'underway',
  6: 'available',
  7: 'paid',
  8: 'returned',
  9: 'failed',
};

/** Undefined for an undocumented status: unknown, and queried again. */
export const stateOf = (status: string): TransactionState | undefined =>
  /^\d{5}$/.test(status) ? classes[status.charAt(0)] : undefined;

/** The last four digits have the same meaning for rejected (3) and declined (9) statuses. */
const reasons: Readonly<Record<string, string>> = {
  '0200': 'The beneficiary is not valid',
  '0201': 'The beneficiary cannot be paid',
  '0202': 'The sender cannot send to this country',
  '0210': 'The beneficiary’s details are not valid',
  '0305': 'The amount is above a limit of the partner',
  '0310': 'The sender is above a limit of the partner',
  '0320': 'The beneficiary is above a limit of the partner',
  '0330': 'The account is above a limit of the partner',
  '0350': 'The sender has sent too often',
  '0360': 'The beneficiary has received money too often',
  '0370': 'The account has received money too often',
  '0380': 'The partner considers it a duplicate',
  '0400': 'The payout provider is not available at the moment',
  '0500': 'The partner could not fund it',
};

/** Returns the reason text of a status. Findings of the partner's own review are disclosed to nobody. */
export function reasonOf(status: string): string {
  if (status.startsWith('4')) return 'The partner cancelled it';
  if (status.startsWith('8')) return 'It could not be paid out and was returned';
  const detail = status.slice(1);
  return reasons[detail] ?? reasons[`${detail.slice(0, 3)}0`] ?? 'The partner refused it';
}

export type ReportedTransaction = { id: string; status: string; pickupCode: string | null; isCash: boolean };

/** Money ready for pickup counts as paid out for the sender, who needs the code now. */
export function outcomeOf({ id, status, pickupCode, isCash }: ReportedTransaction): RemittanceOutcome {
  const state = stateOf(status);
  if (state === 'paid' || (state === 'available' && isCash))
    return { outcome: 'done', partnerReference: id, pickupCode: isCash ? pickupCode : null };
  if (state === 'failed') return { outcome: 'failed', reason: reasonOf(status), partnerReference: id };
  if (state === 'returned') return { outcome: 'returned', reason: reasonOf(status), partnerReference: id };
  return { outcome: 'unknown', partnerReference: id };
}
