// The labels of remittances, on screens and in exports.
import type { RemittanceStatus } from '../../contract/banking/remittance/remittance-enums.ts';

export const remittanceStatusLabels: Record<RemittanceStatus, string> = {
  PENDING: 'Pending',
  HELD: 'In review',
  AWAITING: 'Documents needed',
  PROCESSING: 'Processing',
  COMPLETED: 'Paid out',
  FAILED: 'Failed',
  REVERSED: 'Returned',
};
