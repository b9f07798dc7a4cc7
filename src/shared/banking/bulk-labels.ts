// The labels of transfer files and their rows, on screens and in exports.
import {
  type CheckState,
  type RowOutcome,
  type RowProblem,
  rowProblems,
  type TransferGroupStatus,
} from '../contract/banking/bulk-transfer-enums.ts';

export const groupStatusLabels: Record<TransferGroupStatus, string> = {
  DRAFT: 'Draft',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  DISCARDED: 'Discarded',
};

export const checkLabels: Record<CheckState, string> = {
  CHECKING: 'Checking',
  READY: 'Ready',
  WARNING: 'Warnings',
  ERROR: 'Errors',
};

export const outcomeLabels: Record<RowOutcome, string> = {
  waiting: 'Waiting',
  unknown: 'Unknown',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  left_out: 'Not sent',
};

type Checked = { state: CheckState; problem: RowProblem | null; kept: boolean; dropped: boolean };

/** The shortest label of a row's check result. */
export function checkWord({ state, problem, kept, dropped }: Checked): string {
  if (dropped) return 'Dropped';
  return problem && !kept ? rowProblems[problem].label : checkLabels[kept ? 'READY' : state];
}
