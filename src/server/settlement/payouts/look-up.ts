// Payouts in the console search: by reference, or the newest of a merchant by name.
import { sql } from 'kysely';
import { findByReference, type LookUpSource } from '#server/platform/search/look-up-source.ts';

export const lookUpPayouts: LookUpSource = {
  kind: 'payout',
  order: 50,
  read: 'PAYOUTS.READ',
  find: findByReference({
    table: 'payouts',
    reference: 'payout_ref',
    newest: 'created_at',
    columns: sql`x.id, x.payout_ref as reference, x.status, x.currency, x.net as amount`,
    subtitle: ({ businessName }) => businessName,
    path: ({ reference }) => `/operator/payouts?tab=all&search=${reference}`,
  }),
};
