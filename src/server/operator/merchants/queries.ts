// SQL of merchants for staff: the list with its filters, and one business with its members and figures.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import { isReference } from '#server/platform/search/look-up-source.ts';
import type { MerchantVolume, merchantFilters, merchantSorts } from '#shared/contract/operator/merchants.ts';
import { currencyCodes } from '#shared/money.ts';

export type MerchantFilters = z.output<typeof merchantFilters>;
export type MerchantSort = (typeof merchantSorts)[number];
type Builder = ExpressionBuilder<Tables & { b: Tables['businesses'] }, 'b'>;

function isWanted(query: MerchantFilters) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (query.country) conditions.push(eb('b.country', '=', query.country));
    if (query.currency) conditions.push(eb('b.currency', '=', query.currency));
    if (query.level !== undefined) conditions.push(eb('b.complianceLevel', '=', query.level));
    if (query.createdFrom) conditions.push(eb('b.createdAt', '>=', new Date(query.createdFrom)));
    if (query.createdTo) conditions.push(eb('b.createdAt', '<', new Date(query.createdTo)));
    if (query.status) conditions.push(eb('b.suspendedAt', query.status === 'ACTIVE' ? 'is' : 'is not', null));
    if (query.compliance === 'APPROVED') conditions.push(eb('b.canGoLive', '=', true));
    else if (query.compliance)
      conditions.push(
        eb('b.canGoLive', '=', false),
        eb('b.hasCompletedCompliance', '=', query.compliance === 'SUBMITTED'),
      );
    if (query.mode) {
      const live = sql<SqlBool>`exists (select from members m where m.business_id = b.id and m.status = 'ACTIVE' and m.mode = 'live')`;
      conditions.push(query.mode === 'live' ? live : eb.not(live));
    }
    if (query.feature)
      conditions.push(
        sql<SqlBool>`not exists (select from features f where f.business_id = b.id and f.feature = ${query.feature} and f.status = 'disabled')`,
      );
    if (query.search) {
      const like = wordsPattern(query.search);
      conditions.push(
        eb.or([
          ...(isReference(query.search) ? [hasReference(query.search.toUpperCase())] : []),
          eb('b.businessName', 'ilike', like),
          eb('b.email', 'ilike', like),
          sql<SqlBool>`exists (select from members m join users u on u.id = m.user_id where m.business_id = b.id and u.email ilike ${like})`,
        ]),
      );
    }
    return eb.and(conditions);
  };
}

/** Matches a payment, payout, refund or chargeback of the business by its full reference. */
const hasReference = (reference: string) => sql<SqlBool>`b.id in (
  select e.business_id from directory x join environments e on e.id = x.environment_id
  where x.kind in ('payment', 'payout', 'refund', 'chargeback') and x.key = ${reference})`;

function merchantColumns(db: Db) {
  return db
    .selectFrom('businesses as b')
    .selectAll('b')
    .select([
      sql<number>`(select count(*) from members m where m.business_id = b.id and m.status = 'ACTIVE')`.as(
        'members',
      ),
      sql<boolean>`exists (select from members m where m.business_id = b.id and m.status = 'ACTIVE' and m.mode = 'live')`.as(
        'isLive',
      ),
    ]);
}
export type MerchantRow = Awaited<ReturnType<typeof selectMerchants>>[number];

/** The first of the last 30 days, for a row's environment `e` and business `b`, by the clock of the environment. */
const firstDay = (now: Date) =>
  sql`((${now}::timestamptz + e.clock_ahead_ms * interval '1 millisecond') at time zone b.time_zone)::date - 29`;

/** Live volume in the currency of the business, for sorting. */
const liveVolume = (now: Date) => sql<number>`coalesce((
  select sum(d.amount) from environments e join transaction_day_figures d on d.environment_id = e.id
  where e.business_id = b.id and e.mode = 'live' and d.currency = b.currency and d.day >= ${firstDay(now)}
    and d.status = 'successful'), 0)`;

const sortColumns = {
  name: sql`lower(b.business_name)`,
  createdAt: sql`b.created_at`,
  country: sql`b.country`,
  complianceLevel: sql`b.compliance_level`,
} as const;

export type MerchantWindow = { sort: MerchantSort; limit: number; offset: number; now: Date };

export function selectMerchants(db: Db, filters: MerchantFilters, window: MerchantWindow) {
  const key = window.sort.replace('-', '') as keyof typeof sortColumns | 'volume';
  const order = window.sort.startsWith('-') ? 'desc' : 'asc';
  return merchantColumns(db)
    .where(isWanted(filters))
    .$if(key === 'volume', (query) => query.orderBy('b.currency'))
    .orderBy(key === 'volume' ? liveVolume(window.now) : sortColumns[key], order)
    .orderBy('b.id', order)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** Returns payments of the last 30 days by mode and currency, from the roll-ups that the dashboard reads. */
export async function selectVolumes(
  db: Db,
  businessIds: readonly string[],
  now: Date,
): Promise<(MerchantVolume & { businessId: string })[]> {
  if (businessIds.length === 0) return [];
  const { rows } = await sql<MerchantVolume & { businessId: string }>`
    select e.business_id, e.mode, d.currency,
      coalesce(sum(d.amount) filter (where d.status = 'successful'), 0)::bigint as volume,
      coalesce(sum(d.count) filter (where d.status = 'successful'), 0)::bigint as payments,
      coalesce(sum(d.count) filter (where d.status = 'failed'), 0)::bigint as failed,
      coalesce(sum(d.fee + d.vat) filter (where d.status = 'successful'), 0)::bigint as fees
    from environments e
    join businesses b on b.id = e.business_id
    join transaction_day_figures d on d.environment_id = e.id and d.currency = any(${[...currencyCodes]}) and d.day >= ${firstDay(now)}
    where e.business_id = any(${[...businessIds]}::uuid[])
    group by e.business_id, e.mode, d.currency
    having sum(d.count) filter (where d.status in ('successful', 'failed')) > 0
    order by e.mode, d.currency`.execute(db);
  return rows;
}

export async function countMerchants(db: Db, filters: MerchantFilters): Promise<number> {
  const row = await db
    .selectFrom('businesses as b')
    .where(isWanted(filters))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function selectMerchant(db: Db, businessId: string) {
  return merchantColumns(db).where('b.id', '=', businessId).executeTakeFirst();
}

export function lockMerchant(tx: Tx, businessId: string) {
  return tx
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['id', 'businessName', 'suspendedAt', 'suspendedReason', 'brandPrimaryColor'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns other businesses of the owners of this one. */
export function selectRelated(db: Db, businessId: string) {
  return db
    .selectFrom('businesses as b')
    .where('b.id', '<>', businessId)
    .where('b.id', 'in', (eb) =>
      eb
        .selectFrom('members as m')
        .innerJoin('roles as r', 'r.id', 'm.roleId')
        .where('r.name', '=', 'Owner')
        .where('r.businessId', 'is', null)
        .where('m.userId', 'in', (mine) =>
          mine
            .selectFrom('members as o')
            .innerJoin('roles as s', 's.id', 'o.roleId')
            .where('s.name', '=', 'Owner')
            .where('s.businessId', 'is', null)
            .where('o.businessId', '=', businessId)
            .select('o.userId'),
        )
        .select('m.businessId'),
    )
    .select(['b.id', 'b.businessName', 'b.suspendedAt', 'b.canGoLive', 'b.hasCompletedCompliance'])
    .orderBy('b.businessName')
    .orderBy('b.id')
    .limit(20)
    .execute();
}

export function selectMerchantMembers(db: Db, businessId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.businessId', '=', businessId)
    .select(['m.userId', 'm.status', 'm.mode', 'u.email', 'u.firstName', 'u.lastName', 'u.disabledAt'])
    .select(['r.name as roleName', 'u.mfaEnabled', 'u.totpEnabled'])
    .select(sql<boolean>`exists (select from passkeys p where p.user_id = u.id)`.as('hasPasskey'))
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .whereRef('s.userId', '=', 'm.userId')
        .where('s.impersonatorId', 'is', null)
        .select((item) => item.fn.max('s.lastSeenAt').as('at'))
        .as('lastSeenAt'),
    )
    .orderBy('m.createdAt')
    .orderBy('m.userId')
    .execute();
}

/** Returns the e-mail addresses of all active members. */
export async function listActiveMemberEmails(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('m.businessId', '=', businessId)
    .where('m.status', '=', 'ACTIVE')
    .select('u.email')
    .orderBy('u.email')
    .execute();
  return rows.map((row) => row.email);
}

export function selectFeatureRows(db: Db, businessId: string) {
  return db
    .selectFrom('features')
    .where('businessId', '=', businessId)
    .select(['feature', 'status', 'lockedByOperator as locked'])
    .execute();
}
