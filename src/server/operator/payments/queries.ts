// SQL of payments and payers over all merchants.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

const environments = (db: Db) =>
  db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .select([
      'e.id',
      'e.mode',
      'b.id as businessId',
      'b.businessName',
      'b.country',
      'b.timeZone',
      'b.websiteHost',
    ])
    .select(sql<Currency>`b.currency`.as('currency'));

export function selectEnvironment(db: Db, environmentId: string) {
  return environments(db).where('e.id', '=', environmentId).executeTakeFirst();
}

export function selectEnvironmentOfPayment(db: Db, reference: string) {
  return environments(db)
    .innerJoin('transactions as t', 't.environmentId', 'e.id')
    .where('t.reference', '=', reference)
    .executeTakeFirst();
}

export function selectRefundsOf(db: Db, environmentId: string, transactionId: string) {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .select(['id', 'reference', 'status', 'amount', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .execute();
}

export function selectPayer(db: Db, environmentId: string, customerId: string) {
  return db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select(['id', 'name', 'email', 'phone', 'createdAt'])
    .executeTakeFirst();
}
