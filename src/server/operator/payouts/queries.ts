// SQL of payouts across all businesses, of holds, and of accounts that await a decision.

import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import type { operatorPayoutQuery } from '#shared/contract/operator/payouts.ts';
import { pageWindow } from '#shared/pagination.ts';

export type OperatorPayoutQuery = z.output<typeof operatorPayoutQuery>;
type Tab = OperatorPayoutQuery['tab'];

const statuses: Record<Exclude<Tab, 'all'>, readonly ('PENDING' | 'CREATED' | 'PROCESSING' | 'FAILED')[]> = {
  held: ['PENDING'],
  processing: ['CREATED', 'PROCESSING'],
  failed: ['FAILED'],
};

function payoutsOfAll(db: Db, query: OperatorPayoutQuery) {
  const pattern = wordsPattern(query.search ?? '');
  return db
    .selectFrom('payouts')
    .innerJoin('environments as e', 'e.id', 'payouts.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('subAccounts as s', (join) =>
      join.onRef('s.environmentId', '=', 'payouts.environmentId').onRef('s.id', '=', 'payouts.subAccountId'),
    )
    .$if(query.mode !== undefined, (rows) => rows.where('e.mode', '=', query.mode as 'test' | 'live'))
    .$if(query.businessId !== undefined, (rows) => rows.where('b.id', '=', query.businessId as string))
    .$if(query.search !== undefined && query.search !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('payouts.payoutRef', 'ilike', pattern),
          eb('payouts.sessionId', 'ilike', pattern),
          eb('b.businessName', 'ilike', pattern),
        ]),
      ),
    );
}

const inTab = (tab: Tab) => (eb: ExpressionBuilder<Tables, 'payouts'>) =>
  tab === 'all' ? eb.and([]) : eb('payouts.status', 'in', [...statuses[tab]]);

export function selectPayoutsOfAll(db: Db, query: OperatorPayoutQuery) {
  const { limit, offset } = pageWindow(query);
  return payoutsOfAll(db, query)
    .where(inTab(query.tab))
    .selectAll('payouts')
    .select(['b.id as businessId', 'b.businessName', 'e.mode', 's.businessName as subAccountName'])
    .orderBy('payouts.createdAt', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPayoutsOfAll(db: Db, query: OperatorPayoutQuery): Promise<Record<Tab, number>> {
  const rows = await payoutsOfAll(db, query)
    .groupBy('payouts.status')
    .select((eb) => ['payouts.status', eb.fn.countAll<number>().as('count')])
    .execute();
  const sum = (of?: readonly string[]): number =>
    rows.filter((row) => !of || of.includes(row.status)).reduce((total, row) => total + row.count, 0);
  return {
    held: sum(statuses.held),
    processing: sum(statuses.processing),
    failed: sum(statuses.failed),
    all: sum(),
  };
}

/** Returns the environment of a payout by its id alone: ids are unique across businesses. */
export function selectPayoutPlace(db: Db, payoutId: string) {
  return db
    .selectFrom('payouts')
    .innerJoin('environments as e', 'e.id', 'payouts.environmentId')
    .where('payouts.id', '=', payoutId)
    .select(['payouts.environmentId', 'e.businessId'])
    .executeTakeFirst();
}

export function selectHolds(db: Db) {
  return db
    .selectFrom('payoutHolds as h')
    .innerJoin('businesses as b', 'b.id', 'h.businessId')
    .innerJoin('operators as o', 'o.id', 'h.heldBy')
    .select(['b.id as businessId', 'b.businessName', 'h.reason', 'h.heldAt'])
    .select(sql<string>`o.first_name || ' ' || o.last_name`.as('heldBy'))
    .orderBy('h.heldAt', 'desc')
    .execute();
}

/** Returns false when the business already has a hold. */
export async function insertHold(
  tx: Tx,
  row: { businessId: string; reason: string; heldBy: string; heldAt: Date },
): Promise<boolean> {
  const created = await tx
    .insertInto('payoutHolds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('businessId')
    .executeTakeFirst();
  return created !== undefined;
}

export function deleteHold(tx: Tx, businessId: string) {
  return tx.deleteFrom('payoutHolds').where('businessId', '=', businessId).returningAll().executeTakeFirst();
}

export function selectBusiness(db: Db, businessId: string) {
  return db
    .selectFrom('businesses as b')
    .innerJoin('environments as e', 'e.businessId', 'b.id')
    .where('b.id', '=', businessId)
    .where('e.mode', '=', 'live')
    .select(['b.id', 'b.businessName', 'e.id as liveEnvironmentId'])
    .executeTakeFirst();
}

export function selectAccountsToReview(db: Db) {
  return db
    .selectFrom('payoutAccounts as a')
    .innerJoin('environments as e', 'e.id', 'a.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('a.status', '=', 'PENDING')
    .selectAll('a')
    .select(['b.id as businessId', 'b.businessName', 'b.timeZone', 'e.mode'])
    .orderBy('a.createdAt')
    .limit(200)
    .execute();
}
