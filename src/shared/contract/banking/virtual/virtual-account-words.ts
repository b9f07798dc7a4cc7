// The kinds, states and rules of virtual accounts, which contract, tables and screens share.

/** static: any amount, for good · dynamic: one amount, until it expires. */
export const virtualAccountTypes = ['static', 'dynamic'] as const;
export type VirtualAccountType = (typeof virtualAccountTypes)[number];

/**
 * PENDING: no bank has opened it yet · ACTIVE: takes money · INACTIVE: deactivated · PAID: a dynamic one has its amount ·
 * EXPIRED: a dynamic one has not, and its time is over.
 */
export const virtualAccountStatuses = ['PENDING', 'ACTIVE', 'INACTIVE', 'PAID', 'EXPIRED'] as const;
export type VirtualAccountStatus = (typeof virtualAccountStatuses)[number];

/** What becomes of too little: it waits for the rest, is taken for all, or goes back. */
export const underRules = ['wait', 'accept', 'return'] as const;
export type UnderRule = (typeof underRules)[number];

/** What becomes of too much: what is above goes back, all is taken, or all goes back. */
export const overRules = ['return_surplus', 'accept', 'return_all'] as const;
export type OverRule = (typeof overRules)[number];

/**
 * WAITING: for the rest of the amount · CREDITED · UNMATCHED: staff decide what becomes of it · HELD: by staff ·
 * RETURNING: on its way back to the sender, all or a part of it · RETURNED.
 */
export const inflowStatuses = ['WAITING', 'CREDITED', 'UNMATCHED', 'HELD', 'RETURNING', 'RETURNED'] as const;
export type InflowStatus = (typeof inflowStatuses)[number];

export const bankRequestStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type BankRequestStatus = (typeof bankRequestStatuses)[number];

/** Minutes that a dynamic account takes money: least, most, and unless it is said. */
export const expiryMinutes = { min: 15, max: 480, usual: 30 } as const;

/** What holds until a business says otherwise. */
export const usualRules = {
  amount_under: 'wait',
  amount_over: 'return_surplus',
  expiry_minutes: expiryMinutes.usual,
} as const satisfies { amount_under: UnderRule; amount_over: OverRule; expiry_minutes: number };
