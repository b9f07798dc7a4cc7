// Chargebacks in the console's search: by reference, or the newest of merchants with a matching name.
import { sql } from 'kysely';
import { findByReference, type LookUpSource } from '#server/platform/search/look-up-source.ts';

export const lookUpChargebacks: LookUpSource = {
  kind: 'chargeback',
  order: 80,
  read: 'DISPUTES.READ',
  find: findByReference<{ arn: string | null }>({
    table: 'chargebacks',
    reference: 'reference',
    newest: 'opened_at',
    columns: sql`x.id, x.reference, x.status, x.currency, x.amount, x.arn`,
    subtitle: ({ businessName, arn }) => [businessName, arn && `ARN ${arn}`].filter(Boolean).join(', '),
    path: ({ id }) => `/operator/disputes/chargebacks/${id}`,
  }),
};
