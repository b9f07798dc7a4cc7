// The labels of transfers, on screens and in exports.

import type { TransferStatus, TransferWarning } from '../contract/banking/transfer-enums.ts';
import type { ScheduleStatus } from '../contract/banking/transfer-schedules.ts';
import type { RunFrequency } from './transfer-runs.ts';

export const transferStatusLabels: Record<TransferStatus, string> = {
  SCHEDULED: 'Scheduled',
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  SUCCESSFUL: 'Successful',
  FAILED: 'Failed',
  REVERSED: 'Reversed',
  CANCELLED: 'Cancelled',
};

export const scheduleStatusLabels: Record<ScheduleStatus, string> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  CANCELLED: 'Cancelled',
  COMPLETED: 'Completed',
};

export const frequencyLabels: Record<RunFrequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The labels of warnings to confirm. */
export const transferWarningLabels: Record<TransferWarning, string> = {
  own_account: 'This account is in your business’s name',
  duplicate: 'The same amount was sent to this account within the last 24 hours',
  name_differs: 'The bank has a different name for this account',
};
