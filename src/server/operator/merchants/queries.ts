// SQL of the merchants as staff see them: the list with its filters, one business, its people and its figures.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { merchantListQuery } from '#shared/contract/operator/merchants.ts';

export type MerchantListQuery = z.output<typeof merchantListQuery>;
type Builder = ExpressionBuilder<Tables & { b: Tables['businesses'] }, 'b'>;

function isWanted(query: MerchantListQuery) {
  return (eb: Builder): Expression<SqlBool> => {
    const wanted: Expression<SqlBool>[] = [];
    if (query.country) wanted.push(eb('b.country', '=', query.country));
    if (query.status) wanted.push(eb('b.suspendedAt', query.status === 'ACTIVE' ? 'is' : 'is not', null));
    if (query.compliance === 'APPROVED') wanted.push(eb('b.canGoLive', '=', true));
    else if (query.compliance)
      wanted.push(
        eb('b.canGoLive', '=', false),
        eb('b.hasCompletedCompliance', '=', query.compliance === 'SUBMITTED'),
      );
    if (query.mode) {
      const live = sql<SqlBool>`exists (select from members m where m.business_id = b.id and m.status = 'ACTIVE' and m.mode = 'live')`;
      wanted.push(query.mode === 'live' ? live : eb.not(live));
    }
    if (query.feature)
      wanted.push(
        sql<SqlBool>`not exists (select from features f where f.business_id = b.id and f.feature = ${query.feature} and f.status = 'disabled')`,
      );
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
      wanted.push(
        eb.or([
          eb('b.businessName', 'ilike', like),
          eb('b.email', 'ilike', like),
          sql<SqlBool>`exists (select from members m join users u on u.id = m.user_id where m.business_id = b.id and u.email ilike ${like})`,
        ]),
      );
    }
    return eb.and(wanted);
  };
}

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

export function selectMerchants(db: Db, query: MerchantListQuery, window: { limit: number; offset: number }) {
  const column = query.sort.endsWith('name') ? 'b.businessName' : 'b.createdAt';
  const order = query.sort.startsWith('-') ? 'desc' : 'asc';
  return merchantColumns(db)
    .where(isWanted(query))
    .orderBy(column, order)
    .orderBy('b.id', order)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export async function countMerchants(db: Db, query: MerchantListQuery): Promise<number> {
  const row = await db
    .selectFrom('businesses as b')
    .where(isWanted(query))
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

/** Live payments since a day, in the currency of the business. */
export async function selectLiveFigures(db: Db, businessId: string, currency: string, sinceDay: string) {
  const { rows } = await sql<{ volume: number; payments: number; failed: number; fees: number }>`
    select
      coalesce(sum(d.amount) filter (where d.status = 'successful'), 0)::bigint as volume,
      coalesce(sum(d.count) filter (where d.status = 'successful'), 0)::bigint as payments,
      coalesce(sum(d.count) filter (where d.status = 'failed'), 0)::bigint as failed,
      coalesce(sum(d.fee + d.vat) filter (where d.status = 'successful'), 0)::bigint as fees
    from transaction_day_figures d
    where d.environment_id = (select id from environments where business_id = ${businessId} and mode = 'live')
      and d.currency = ${currency} and d.day >= ${sinceDay}`.execute(db);
  return rows[0] ?? { volume: 0, payments: 0, failed: 0, fees: 0 };
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
        .select((one) => one.fn.max('s.lastSeenAt').as('at'))
        .as('lastSeenAt'),
    )
    .orderBy('m.createdAt')
    .orderBy('m.userId')
    .execute();
}

/** Whom to write to when it concerns everybody who works there. */
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
