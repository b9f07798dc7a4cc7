// The kinds, states and rules of virtual accounts, shared by contract, tables and screens.

/** static: any amount, permanent · dynamic: one amount, until it expires. */
export const virtualAccountTypes = ['static', 'dynamic'] as const;
export type VirtualAccountType = (typeof virtualAccountTypes)[number];

/**
 * PENDING: no bank has opened it yet · ACTIVE: accepts money · INACTIVE: deactivated · PAID: dynamic, its amount is received · EXPIRED:
 * dynamic, its time ended before that.
 */
export const virtualAccountStatuses = ['PENDING', 'ACTIVE', 'INACTIVE', 'PAID', 'EXPIRED'] as const;
export type VirtualAccountStatus = (typeof virtualAccountStatuses)[number];

/** Handling of an underpayment: wait for the rest, accept it as full payment, or return it. */
export const underRules = ['wait', 'accept', 'return'] as const;
export type UnderRule = (typeof underRules)[number];

/** Handling of an overpayment: return the surplus, accept all, or return all. */
export const overRules = ['return_surplus', 'accept', 'return_all'] as const;
export type OverRule = (typeof overRules)[number];

/**
 * WAITING: for the rest of the amount · CREDITED · UNMATCHED: staff decide · HELD: by staff · RETURNING: all or a part is on its way back
 * to the sender · RETURNED.
 */
export const inflowStatuses = ['WAITING', 'CREDITED', 'UNMATCHED', 'HELD', 'RETURNING', 'RETURNED'] as const;
export type InflowStatus = (typeof inflowStatuses)[number];

export const bankRequestStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type BankRequestStatus = (typeof bankRequestStatuses)[number];

/** The lifetime of a dynamic account in minutes: minimum, maximum and default. */
export const expiryMinutes = { min: 15, max: 480, usual: 30 } as const;

/** The default rules of a business. */
export const usualRules = {
  amount_under: 'wait',
  amount_over: 'return_surplus',
  expiry_minutes: expiryMinutes.usual,
} as const satisfies { amount_under: UnderRule; amount_over: OverRule; expiry_minutes: number };
