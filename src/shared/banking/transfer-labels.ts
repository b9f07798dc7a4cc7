// What people read of transfers, on screens and in files.
import type { TransferStatus, TransferWarning } from '../contract/banking/transfer-words.ts';

export const transferStatusLabels: Record<TransferStatus, string> = {
  SCHEDULED: 'Scheduled',
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  SUCCESSFUL: 'Successful',
  FAILED: 'Failed',
  REVERSED: 'Reversed',
  CANCELLED: 'Cancelled',
};

/** What is to be confirmed. */
export const transferWarningLabels: Record<TransferWarning, string> = {
  own_account: 'This account is in the name of your business',
  duplicate: 'The same amount was sent to this account within the last 24 hours',
  name_differs: 'The bank has another name for this account',
};
