// Retention and erasure of payers' personal data.
import { type RawBuilder, sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const checkoutRetention: RetentionRules = {
  failed_payments: {
    label: 'Failed payments',
    keptDays: 365,
    sentence:
      'Name, e-mail, phone and address of the payer are erased from payments that failed or were abandoned',
    table: 'transactions',
    key: ['environment_id', 'id'],
    at: 'r.ended_at',
    only: `r.status = 'failed' and (r.customer_email is not null or r.customer_name is not null or r.customer_phone is not null or r.ip is not null)`,
    erase: `customer_email = null, customer_name = null, customer_phone = null, ip = null, answers = '[]'`,
  },
};

export const checkoutErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
    const payments = sql`select id from transactions where ${own}`;
    return [
      {
        columns: 'transaction_events.params, actor (names)',
        change: withoutNames(sql`t.environment_id = ${environmentId} and t.customer_id = ${id}`),
      },
      {
        columns: 'transfer_receipts.sender_name, sender_bank, sender_account',
        change: sql`update transfer_receipts set sender_name = null, sender_bank = null, sender_account = null
          where environment_id = ${environmentId} and transfer_account_id in (
            select a.id from transfer_accounts a where a.environment_id = ${environmentId} and a.transaction_id in (${payments}))`,
      },
      {
        columns:
          'transactions.customer_name, customer_email, customer_phone, sender_name, sender_bank, sender_account, ip, answers, metadata',
        change: sql`update transactions set customer_name = null, customer_email = null, customer_phone = null, sender_name = null,
          sender_bank = null, sender_account = null, ip = null, answers = '[]', metadata = '{}' where ${own}`,
        isLast: true,
      },
    ];
  },
};

/** Timeline entries contain names in the parameters of the sentence and in the actor. */
function withoutNames(ofPayment: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = sql`array_remove(array[t.customer_email, t.sender_name, t.customer_name], null)`;
  const isParty = sql`e.actor_kind in ('payer', 'customer')`;
  return sql`update transaction_events e set
      params = case when e.params ?| array['sender', 'email'] then e.params - 'sender' - 'email' || '{"erased": true}' else e.params end,
      actor = case when ${isParty} then null when e.actor = any (${named}) then 'Payer' else e.actor end
    from transactions t where t.environment_id = e.environment_id and t.id = e.transaction_id and ${ofPayment}
      and (${isParty} or e.params ?| array['sender', 'email'] or e.actor = any (${named}))`;
}
