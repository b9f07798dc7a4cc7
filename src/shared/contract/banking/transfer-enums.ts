// The states and purposes of transfers, shared by contract, tables and screens.

/**
 * SCHEDULED: awaits its day, nothing is debited · PENDING: debited, to be handed to the bank · PROCESSING: handed over, the outcome is
 * unknown · SUCCESSFUL · FAILED: the whole debit is refunded · REVERSED: it had arrived and the bank returned it · CANCELLED: before its
 * day, or with its file before it was sent.
 */
export const transferStatuses = [
  'SCHEDULED',
  'PENDING',
  'PROCESSING',
  'SUCCESSFUL',
  'FAILED',
  'REVERSED',
  'CANCELLED',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** The purpose of a transfer, with the code used by banks (ISO 20022, external purpose). */
export const transferPurposes = {
  supplier: { label: 'Supplier', code: 'SUPP' },
  salary: { label: 'Salary', code: 'SALA' },
  own_account: { label: 'Own account', code: 'INTC' },
  rent: { label: 'Rent', code: 'RENT' },
  tax: { label: 'Tax', code: 'TAXS' },
  loan: { label: 'Loan', code: 'LOAN' },
  refund: { label: 'Refund', code: 'REFU' },
  other: { label: 'Other', code: 'OTHR' },
} as const;
export type TransferPurpose = keyof typeof transferPurposes;
export const transferPurposeKeys = Object.keys(transferPurposes) as [TransferPurpose, ...TransferPurpose[]];

/** Purposes whose transfers are exempt from stamp duty. */
export const dutyFreePurposes: readonly TransferPurpose[] = ['salary', 'own_account'];

/** Warnings that must be confirmed: the account belongs to the business, the transfer resembles one of today's, or the name differs. */
export const transferWarnings = ['own_account', 'duplicate', 'name_differs'] as const;
export type TransferWarning = (typeof transferWarnings)[number];

/** Currencies in which money can be sent: those with fee bands. */
export const transferCurrencies = ['NGN', 'USD'] as const;
export type TransferCurrency = (typeof transferCurrencies)[number];
