// SQL of coupons: lists with the state derived from the clock and the counts, locks, writes and counts.
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { CouponsTable } from '#server/platform/db/tables/billing/catalogue.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { CouponStatus } from '#shared/billing/catalogue-enums.ts';
import type { CouponFilters } from '#shared/contract/billing/coupons.ts';

export const { insert: insertCoupon, update: updateCouponRow } = environmentRows('coupons');

export type NamedSubject = { id: string; name: string; amount: number | null; rate: number | null };

/** `status` is the stored status adjusted by the clock and the counts. */
export type CouponRow = Omit<Selectable<CouponsTable>, 'status'> & {
  status: CouponStatus;
  createdByName: string | null;
  subjects: NamedSubject[];
};

const columns = [
  ...(['environmentId', 'id', 'reference', 'code', 'name', 'type', 'currency', 'amount', 'rate'] as const),
  ...(['amountMax', 'minimum', 'startsAt', 'endsAt', 'redemptionsMax', 'customerMax', 'scope'] as const),
  ...([
    'duration',
    'periods',
    'reservedCount',
    'redeemedCount',
    'createdBy',
    'createdAt',
    'updatedAt',
  ] as const),
] as const;

/** EXPIRED, EXHAUSTED and SCHEDULED are never stored. */
function statusAt(now: Date) {
  return sql<CouponStatus>`case
    when c.status <> 'ACTIVE' then c.status
    when c.ends_at <= ${now} then 'EXPIRED'
    when c.redeemed_count >= c.redemptions_max then 'EXHAUSTED'
    when c.starts_at > ${now} then 'SCHEDULED'
    else 'ACTIVE' end`;
}

function couponsOf(db: Db, environmentId: string, now: Date) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('coupons as c')
        .leftJoin('users as u', 'u.id', 'c.createdBy')
        .where('c.environmentId', '=', environmentId)
        .select(columns.map((column) => `c.${column}` as const))
        .select([
          statusAt(now).as('status'),
          sql<string | null>`u.first_name || ' ' || u.last_name`.as('createdByName'),
          sql<
            NamedSubject[]
          >`(select coalesce(json_agg(json_build_object('id', s.subject_id, 'amount', s.amount, 'rate', s.rate,
              'name', coalesce(p.name, n.name, '')) order by lower(coalesce(p.name, n.name)), s.subject_id), '[]')
            from coupon_subjects s
            left join products p on p.environment_id = s.environment_id and p.id = s.subject_id
            left join plans n on n.environment_id = s.environment_id and n.id = s.subject_id
            where s.environment_id = c.environment_id and s.coupon_id = c.id)`.as('subjects'),
        ])
        .as('coupons'),
    )
    .selectAll('coupons');
}

function matches(filters: CouponFilters) {
  const eb = expressionBuilder<Tables, 'coupons'>();
  const conditions: Expression<SqlBool>[] = [];
  if (filters.search) {
    const pattern = containsPattern(filters.search);
    const searched = ['code', 'name', 'reference'] as const;
    conditions.push(eb.or(searched.map((column) => eb(`coupons.${column}`, 'ilike', pattern))));
  }
  if (filters.type.length > 0) conditions.push(eb('coupons.type', 'in', filters.type));
  return eb.and(conditions);
}

export const couponList = statusList({
  table: 'coupons',
  matching: (db, environmentId, filters: CouponFilters, now) =>
    couponsOf(db, environmentId, now).where(matches(filters)),
  sorts: {
    createdAt: sql`coupons.created_at`,
    code: sql`coupons.code`,
    redeemed: sql`coupons.redeemed_count`,
    startsAt: sql`coupons.starts_at`,
    endsAt: sql`coupons.ends_at`,
  },
});
export const { count: countCoupons, stream: streamCoupons } = couponList;

export function selectCoupon(
  db: Db,
  environmentId: string,
  id: string,
  now: Date,
): Promise<CouponRow | undefined> {
  return couponsOf(db, environmentId, now).where('coupons.id', '=', id).executeTakeFirst();
}

/** Finds a coupon by its normalised code. */
export function selectCouponByCode(
  db: Db,
  environmentId: string,
  code: string,
  now: Date,
): Promise<CouponRow | undefined> {
  return couponsOf(db, environmentId, now).where('coupons.code', '=', code).executeTakeFirst();
}

/** Locks the coupon until this transaction ends. Returns false when it does not exist. */
export async function lockCoupon(tx: Tx, environmentId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('coupons')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the subjects of a coupon. */
export async function replaceSubjects(
  tx: Tx,
  environmentId: string,
  couponId: string,
  subjects: readonly Pick<NamedSubject, 'id' | 'amount' | 'rate'>[],
): Promise<void> {
  await tx
    .deleteFrom('couponSubjects')
    .where('environmentId', '=', environmentId)
    .where('couponId', '=', couponId)
    .execute();
  if (subjects.length === 0) return;
  await tx
    .insertInto('couponSubjects')
    .values(
      subjects.map(({ id, amount, rate }) => ({ environmentId, couponId, subjectId: id, amount, rate })),
    )
    .execute();
}

/** Adds to the counts of a locked coupon. */
export async function addToCounts(
  tx: Tx,
  environmentId: string,
  id: string,
  { reserved, redeemed }: { reserved: number; redeemed: number },
): Promise<void> {
  await sql`update coupons set reserved_count = reserved_count + ${reserved}::int,
    redeemed_count = redeemed_count + ${redeemed}::int
    where environment_id = ${environmentId} and id = ${id}`.execute(tx);
}
