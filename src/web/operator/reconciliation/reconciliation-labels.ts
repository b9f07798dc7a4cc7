// Labels of the legs, items, rules and statuses of reconciliation.
import type { StatementLine } from '#shared/contract/operator/bank/bank-statements.ts';
import type { ReconciliationLeg } from '#shared/contract/operator/reconciliation.ts';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import type { Tone } from '#web/ui/status.tsx';

export const legLabels: Record<ReconciliationLeg, string> = {
  gateway: 'Gateway',
  bank: 'Settlement bank',
  payouts: 'Payouts in transit',
  refunds: 'Refunds in progress',
  receipts: 'Unmatched transfers',
};

const kindLabels: Record<string, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_paid: 'Refund',
  chargeback_paid: 'Chargeback',
  acquirer_claim: 'Disputed amount',
  acquirer_settlement: 'Acquirer’s payment',
  acquirer_charge: 'Acquirer’s fee',
  transfer_in: 'Bank transfer',
  transfer_back: 'Returned transfer',
  payout: 'Payout',
  payout_paid: 'Payout',
  payout_returned: 'Returned payout',
  difference_received: 'Difference received',
};

/** Returns the label of a kind; the ledger's own name as text when there is no other. */
export function kindLabel(kind: string): string {
  const known = kindLabels[kind];
  if (known) return known;
  const text = kind.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const lineStatuses: Record<StatementLine['status'], { tone: Tone; label: string }> = {
  MATCHED: { tone: 'success', label: 'Matched' },
  UNMATCHED: { tone: 'danger', label: 'Unmatched' },
  RESOLVED: { tone: 'info', label: 'Resolved' },
  DUPLICATE: { tone: 'neutral', label: 'Already imported' },
  ERROR: { tone: 'danger', label: 'Error' },
};

export const ruleLabels: Record<string, string> = {
  reference: 'By reference',
  batch: 'By batch',
  amount: 'By amount',
  manual: 'Manual',
  resolved: 'Resolved',
};

export const currencyFilter = oneOfFilter('currency', 'Currency', ['NGN', 'USD'], { NGN: 'NGN', USD: 'USD' });
