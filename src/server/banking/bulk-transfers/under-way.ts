// Unsent bulk transfers for the banking dashboard.
import { sql } from 'kysely';
import type { UnderWaySource } from '#server/platform/attention/under-way.ts';
import { canRead } from '#shared/permissions.ts';

export const bulkUnderWay: readonly UnderWaySource[] = [
  {
    key: 'bulk-drafts',
    label: 'Bulk drafts',
    order: 4,
    permissions: canRead('BANKING_SERVICES.TRANSFERS'),
    feature: 'transfers',
    path: '/banking-services/transfers/transactions/group?status=DRAFT',
    sum: ({ environmentId, currency }) => sql`
      select count(*) as count, sum(amount)::bigint as amount from transfer_groups
      where environment_id = ${environmentId} and currency = ${currency} and status = 'DRAFT'`,
  },
];
