// Retention of the customer's phone number in cash-outs.
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const agentSaleRetention: RetentionRules = {
  cash_out_customers: {
    label: 'Customers of cash-outs',
    keptDays: fiveYearsDays,
    sentence: 'Phone numbers of customers and card fingerprints are erased from cash-outs.',
    why: lawOfRecords,
    table: 'agent_sales',
    key: ['environment_id', 'id'],
    at: 'r.ended_at',
    only: '(r.customer_phone is not null or r.card_hash is not null)',
    erase: 'customer_phone = null, customer_hash = null, card_hash = null',
  },
};
