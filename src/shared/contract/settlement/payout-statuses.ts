// Statuses and texts of payouts, shared by contracts, tables and screens.

/**
 * CREATED: waiting to be sent · PENDING: held, with a reason · PROCESSING: at the bank · SETTLED: arrived · FAILED: failed or returned; its
 * money is back in the balance.
 */
export const payoutStatuses = ['CREATED', 'PENDING', 'PROCESSING', 'SETTLED', 'FAILED'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Why a payout is on hold. */
export const payoutHoldKinds = [
  'compliance',
  'account',
  'cooling_off',
  'operator',
  'business',
  'rail',
] as const;
export type PayoutHoldKind = (typeof payoutHoldKinds)[number];

/** The hold reason shown on a live payout of a business that is not approved (specification, section 4). */
export const complianceHold = 'Payouts stay pending until compliance is approved';

/** The text shown for bank accounts and payouts in live mode while no bank is connected by staff. */
export const noBankRail =
  'No bank is connected in live mode yet, so accounts cannot be verified or paid. Contact support.';
export const railHold = 'No bank is connected in live mode yet. The payout is sent once one is connected.';

/** How closely the account name at the bank matches the business or one of its people; anything below weak is refused. */
export const nameMatches = ['exact', 'strong', 'weak'] as const;
export type NameMatch = (typeof nameMatches)[number];

/**
 * PENDING: awaiting operator review · VERIFIED: verified, in its cooling-off period · ACTIVE: can receive payouts · INACTIVE: switched off
 * · REJECTED: refused by the operator.
 */
export const payoutAccountStatuses = ['PENDING', 'VERIFIED', 'ACTIVE', 'INACTIVE', 'REJECTED'] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];
