// SQL of fund requests: insert, lock, update, list.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { walletText } from '#server/banking/wallets/figures/wallet-text.ts';
import type { WaitingSum } from '#server/platform/attention/attention-source.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  FundRequestEventsTable,
  FundRequestsTable,
} from '#server/platform/db/tables/banking/fund-requests.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type {
  FundRequestFilters,
  fundRequestListQuery,
} from '#shared/contract/banking/wallet-nouns/fund-requests.ts';

export type FundRequestRow = Selectable<FundRequestsTable>;
export type FundRequestQuery = z.output<typeof fundRequestListQuery>;
export type ListedFundRequest = FundRequestRow & {
  walletName: string;
  walletReference: string;
  fromName: string;
  fromReference: string;
};

export const { lock: lockFundRequest, update: updateFundRequest } = environmentRows('fundRequests');

export function insertFundRequest(tx: Tx, row: Insertable<FundRequestsTable>): Promise<FundRequestRow> {
  return tx.insertInto('fundRequests').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertFundRequestEvent(tx: Tx, row: Insertable<FundRequestEventsTable>): Promise<void> {
  await tx.insertInto('fundRequestEvents').values(row).execute();
}

function requestsOf(db: Db) {
  return db
    .selectFrom('fundRequests')
    .selectAll('fundRequests')
    .select([
      walletText('name', 'fund_requests').as('walletName'),
      walletText('reference', 'fund_requests').as('walletReference'),
      walletText('name', 'fund_requests', 'from_wallet_id').as('fromName'),
      walletText('reference', 'fund_requests', 'from_wallet_id').as('fromReference'),
    ]);
}

export const fundRequestList = statusList({
  table: 'fund_requests',
  matching: (db, environmentId, filters: FundRequestFilters) =>
    requestsOf(db)
      .where('fundRequests.environmentId', '=', environmentId)
      .where(containsText(filters.search, ['fund_requests.reference', 'fund_requests.purpose']))
      .$if(filters.walletId !== undefined, (rows) =>
        rows.where(({ eb, or }) =>
          or([
            eb('fundRequests.walletId', '=', filters.walletId as string),
            eb('fundRequests.fromWalletId', '=', filters.walletId as string),
          ]),
        ),
      ),
  sorts: { createdAt: sql`fund_requests.created_at`, amount: sql`fund_requests.amount` },
});

export const { count: countFundRequests, stream: streamFundRequests } = fundRequestList;

/** Returns one of an environment; throws NOT_FOUND. */
export function findFundRequest(db: Db, environmentId: string, id: string): Promise<ListedFundRequest> {
  return findOneOf(requestsOf(db), 'fund_requests', { environmentId, id });
}

export const selectFundRequestEvents = timelineRows('fund_request_events', 'request_id');

/** Returns pending requests of other members, by currency. */
export async function selectWaiting(db: Db, environmentId: string, userId: string): Promise<WaitingSum[]> {
  const { rows } = await sql<WaitingSum>`
    select currency, count(*) as count, sum(amount)::bigint as amount, min(created_at) as first_at,
      (array_agg(id order by created_at))[1] as first_id
    from fund_requests where environment_id = ${environmentId} and status = 'PENDING' and member_id <> ${userId}
    group by currency`.execute(db);
  return rows;
}
