// Disputes in the console's search: by reference, or the newest of merchants with a matching name.
import { sql } from 'kysely';
import { findByReference, type LookUpSource } from '#server/platform/search/look-up-source.ts';
import { type DisputeCategory, disputeCategoryLabels } from '#shared/contract/payments/disputes.ts';

export const lookUpDisputes: LookUpSource = {
  kind: 'dispute',
  order: 70,
  read: 'DISPUTES.READ',
  find: findByReference<{ category: DisputeCategory }>({
    table: 'disputes',
    reference: 'reference',
    newest: 'created_at',
    columns: sql`x.id, x.reference, x.status, x.currency, x.amount, x.category`,
    subtitle: ({ businessName, category }) => `${businessName}, ${disputeCategoryLabels[category]}`,
    path: ({ id }) => `/operator/disputes/complaints/${id}`,
  }),
};
