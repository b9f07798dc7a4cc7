// SQL of coupon redemptions.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { CouponRedemptionsTable } from '#server/platform/db/tables/billing/catalogue.ts';
import type { RedemptionFilters } from '#shared/contract/billing/coupons.ts';

export type RedemptionRow = Selectable<CouponRedemptionsTable>;
/** The subject of a redemption: an invoice, a subscription or a payment. */
export type Taker = { kind: string; id: string };
export type ListedRedemption = RedemptionRow & { customer: string };

const customer = sql<string>`coalesce(customers.name, customers.email)`;

function redemptionsOf(db: Db, environmentId: string, couponId: string) {
  return db
    .selectFrom('couponRedemptions')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.environmentId', '=', 'couponRedemptions.environmentId')
        .onRef('customers.id', '=', 'couponRedemptions.customerId'),
    )
    .where('couponRedemptions.environmentId', '=', environmentId)
    .where('couponRedemptions.couponId', '=', couponId)
    .selectAll('couponRedemptions')
    .select(customer.as('customer'));
}

export const redemptionList = statusList({
  table: 'coupon_redemptions',
  matching: (db, environmentId, filters: RedemptionFilters & { couponId: string }) =>
    redemptionsOf(db, environmentId, filters.couponId).where(
      containsText(filters.search, ['customers.name', 'customers.email']),
    ),
  sorts: {
    reservedAt: sql`coupon_redemptions.reserved_at`,
    amount: sql`coupon_redemptions.amount`,
  },
});

/** The redemptions of a subject, with their coupons. */
export function selectTaken(db: Db, environmentId: string, { kind, id }: Taker): Promise<RedemptionRow[]> {
  return db
    .selectFrom('couponRedemptions')
    .where('environmentId', '=', environmentId)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .selectAll()
    .orderBy('couponId')
    .execute();
}

/** The number of a customer's redemptions of a coupon, excluding released ones. */
export async function countOfCustomer(
  db: Db,
  environmentId: string,
  couponId: string,
  customerId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('couponRedemptions')
    .where('environmentId', '=', environmentId)
    .where('couponId', '=', couponId)
    .where('customerId', '=', customerId)
    .where('status', '<>', 'RELEASED')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRedemption(tx: Tx, row: Insertable<CouponRedemptionsTable>): Promise<void> {
  await tx.insertInto('couponRedemptions').values(row).execute();
}

export async function updateRedemption(
  tx: Tx,
  { environmentId, id }: Pick<RedemptionRow, 'environmentId' | 'id'>,
  changes: Updateable<CouponRedemptionsTable>,
): Promise<void> {
  await tx
    .updateTable('couponRedemptions')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
