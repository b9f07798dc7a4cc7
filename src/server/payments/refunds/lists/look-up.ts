// Refunds in the console's search: by reference, or the newest of a merchant by name.
import { sql } from 'kysely';
import { findByReference, type LookUpSource } from '#server/platform/search/look-up-source.ts';

export const lookUpRefunds: LookUpSource = {
  kind: 'refund',
  order: 60,
  read: 'PAYMENTS.READ',
  find: findByReference<{ payment: string }>({
    table: 'refunds',
    reference: 'reference',
    newest: 'created_at',
    columns: sql`x.id, x.reference, x.status, x.currency, x.amount,
      (select t.reference from transactions t where t.environment_id = x.environment_id and t.id = x.transaction_id) as payment`,
    subtitle: ({ businessName, payment }) => `${businessName}, ${payment}`,
    path: ({ payment }) => `/operator/payments/${payment}`,
  }),
};
