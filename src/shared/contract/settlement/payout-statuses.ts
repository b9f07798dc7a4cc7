// Words of payouts that contracts, tables and screens share.

/**
 * CREATED waits to be sent · PENDING is held back and says why · PROCESSING is with the bank · SETTLED has arrived ·
 * FAILED did not arrive, or came back: its money is in the balance again.
 */
export const payoutStatuses = ['CREATED', 'PENDING', 'PROCESSING', 'SETTLED', 'FAILED'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Why a payout is held back. */
export const payoutHoldKinds = [
  'compliance',
  'account',
  'cooling_off',
  'operator',
  'business',
  'rail',
] as const;
export type PayoutHoldKind = (typeof payoutHoldKinds)[number];

/** What is said of a live payout of a business that is not approved (specification, section 4). */
export const complianceHold = 'Payouts stay pending until compliance is approved';

/** What is said of bank accounts and payouts in live mode for as long as staff have connected no bank. */
export const noBankRail =
  'No bank is connected in live mode yet, so accounts cannot be verified or paid. Contact support.';
export const railHold = 'No bank is connected in live mode yet. The payout is sent once one is connected.';

/** How well the bank's name of an account fits the business or one of its people; less than weak is refused. */
export const nameMatches = ['exact', 'strong', 'weak'] as const;
export type NameMatch = (typeof nameMatches)[number];

/**
 * PENDING waits for the operator · VERIFIED is right and waits for its cooling-off to end · ACTIVE may be paid out to ·
 * INACTIVE was switched off · REJECTED was refused by the operator.
 */
export const payoutAccountStatuses = ['PENDING', 'VERIFIED', 'ACTIVE', 'INACTIVE', 'REJECTED'] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];
