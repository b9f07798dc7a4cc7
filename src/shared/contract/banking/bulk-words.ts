// The states of files of transfers and what may be found of a row, which contract, tables and screens share.

/** DRAFT: being checked and fixed, nothing was taken · PROCESSING: debited and on its way · COMPLETED: every row has an outcome · DISCARDED: never sent. */
export const transferGroupStatuses = ['DRAFT', 'PROCESSING', 'COMPLETED', 'DISCARDED'] as const;
export type TransferGroupStatus = (typeof transferGroupStatuses)[number];

/** file: a CSV · group: a group of beneficiaries · retry: rows of another one that had failed. */
export const groupSources = ['file', 'group', 'retry'] as const;
export type GroupSource = (typeof groupSources)[number];

/** CHECKING: the bank is asked for the name · READY is sent · WARNING waits for a person's word · ERROR is never sent. */
export const checkStates = ['CHECKING', 'READY', 'WARNING', 'ERROR'] as const;
export type CheckState = (typeof checkStates)[number];

/** What is found of a row, the short word of each, and whether somebody may send it in spite of it. */
export const rowProblems = {
  bank: { label: 'Unknown bank', state: 'ERROR' },
  account_number: { label: 'Account number', state: 'ERROR' },
  amount: { label: 'Amount', state: 'ERROR' },
  limit: { label: 'Above the limit', state: 'ERROR' },
  no_account: { label: 'No such account', state: 'ERROR' },
  no_answer: { label: 'No response', state: 'ERROR' },
  another_name: { label: 'Another name', state: 'ERROR' },
  name_differs: { label: 'Name differs', state: 'WARNING' },
  paid_today: { label: 'Paid today', state: 'WARNING' },
  twice: { label: 'Duplicate in the file', state: 'WARNING' },
} as const;
export type RowProblem = keyof typeof rowProblems;
export const rowProblemKeys = Object.keys(rowProblems) as [RowProblem, ...RowProblem[]];

/** Where a row is once its file was sent: waiting for the bank, arrived, failed with its money back, unknown, stopped before it was sent, or not sent at all. */
export const rowOutcomes = ['waiting', 'unknown', 'done', 'failed', 'stopped', 'left_out'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const bulkRowsMax = 5000;
