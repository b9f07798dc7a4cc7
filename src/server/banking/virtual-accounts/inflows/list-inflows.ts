// The inflows of a virtual account: the list, and the rows of its export.

import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  Inflow,
  InflowFilters,
  inflowListQuery,
} from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import type { InflowRow } from '../queries.ts';

/** The filters of one account's inflows. */
export type AccountInflowFilters = InflowFilters & { virtualAccountId: string };
type Query = z.output<typeof inflowListQuery> & { virtualAccountId: string };

const list = statusList({
  table: 'virtual_account_inflows',
  matching: (db: Db, environmentId: string, filters: AccountInflowFilters) =>
    db
      .selectFrom('virtualAccountInflows')
      .where('environmentId', '=', environmentId)
      .where('accountId', '=', filters.virtualAccountId)
      .selectAll(),
  sorts: {
    receivedAt: sql`virtual_account_inflows.received_at`,
    amount: sql`virtual_account_inflows.amount`,
  },
});

export const listInflows = (db: Db, environmentId: string, query: Query, now: Date) =>
  list.page(db, environmentId, query, now, toInflow);

export const countInflows = (db: Database, environmentId: string, filters: AccountInflowFilters, now: Date) =>
  list.count(db, environmentId, filters, now);

export const streamInflows = (
  db: Database,
  environmentId: string,
  filters: AccountInflowFilters,
  now: Date,
) => list.stream(db, environmentId, filters, now);

export function toInflow(row: InflowRow): Inflow {
  return {
    id: row.id,
    reference: row.reference,
    session_id: row.sessionId,
    status: row.status,
    currency: row.currency,
    amount: row.amount,
    credited: row.credited,
    returned: row.returned,
    sender_name: row.senderName,
    sender_bank: row.senderBank,
    sender_last4: row.senderLast4,
    narration: row.narration,
    reason: row.reason,
    received_at: row.receivedAt.toISOString(),
  };
}
