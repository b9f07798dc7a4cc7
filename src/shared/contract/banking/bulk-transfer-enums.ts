// The states of transfer files and the check results of their rows, shared by contract, tables and screens.

/**
 * DRAFT: being checked and corrected, nothing is debited · PROCESSING: debited and in progress · COMPLETED: every row has an outcome ·
 * DISCARDED: never sent.
 */
export const transferGroupStatuses = ['DRAFT', 'PROCESSING', 'COMPLETED', 'DISCARDED'] as const;
export type TransferGroupStatus = (typeof transferGroupStatuses)[number];

/** file: a CSV · group: a beneficiary group · retry: the failed rows of another transfer file. */
export const groupSources = ['file', 'group', 'retry'] as const;
export type GroupSource = (typeof groupSources)[number];

/** CHECKING: name enquiry in progress · READY: will be sent · WARNING: needs a confirmation · ERROR: is never sent. */
export const checkStates = ['CHECKING', 'READY', 'WARNING', 'ERROR'] as const;
export type CheckState = (typeof checkStates)[number];

/** The problems of a row, the short label of each, and whether the row may be sent after a confirmation. */
export const rowProblems = {
  bank: { label: 'Unknown bank', state: 'ERROR' },
  account_number: { label: 'Account number', state: 'ERROR' },
  amount: { label: 'Amount', state: 'ERROR' },
  limit: { label: 'Above the limit', state: 'ERROR' },
  account_name: { label: 'Account name', state: 'ERROR' },
  narration: { label: 'Narration', state: 'ERROR' },
  no_account: { label: 'No such account', state: 'ERROR' },
  no_answer: { label: 'No response', state: 'ERROR' },
  another_name: { label: 'Another name', state: 'ERROR' },
  name_differs: { label: 'Name differs', state: 'WARNING' },
  paid_today: { label: 'Paid today', state: 'WARNING' },
  twice: { label: 'Duplicate in the file', state: 'WARNING' },
} as const;
export type RowProblem = keyof typeof rowProblems;
export const rowProblemKeys = Object.keys(rowProblems) as [RowProblem, ...RowProblem[]];

/**
 * The outcome of a row after its file is sent: waiting for the bank, arrived, failed and refunded, unknown, stopped before sending, or left
 * out.
 */
export const rowOutcomes = ['waiting', 'unknown', 'done', 'failed', 'stopped', 'left_out'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const bulkRowsMax = 5000;
/** The maximum length of each cell of a row. A longer one is an error of its row. */
export const bulkCellMax = { bank: 100, accountNumber: 20, accountName: 140, amount: 30, narration: 100 };
