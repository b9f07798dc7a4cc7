// The states and purposes of transfers, which contract, tables and screens share.

/**
 * SCHEDULED: waits for its day, nothing was taken yet · PENDING: taken from the wallet, to be handed to the bank ·
 * PROCESSING: handed over, the outcome is not known yet · SUCCESSFUL · FAILED: everything taken is back · REVERSED: it had
 * arrived and the bank sent it back · CANCELLED: before its day, or with its file before it was sent.
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

/** Why money is sent; with the code that banks know it by (ISO 20022, external purpose). */
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

/** Purposes whose transfers pay no stamp duty. */
export const dutyFreePurposes: readonly TransferPurpose[] = ['salary', 'own_account'];

/** What is found about a transfer and has to be confirmed: it goes to the business itself, or looks like one of today's. */
export const transferWarnings = ['own_account', 'duplicate', 'name_differs'] as const;
export type TransferWarning = (typeof transferWarnings)[number];

/** Currencies in which money can be sent: those that have bands of fees. */
export const transferCurrencies = ['NGN', 'USD'] as const;
export type TransferCurrency = (typeof transferCurrencies)[number];
