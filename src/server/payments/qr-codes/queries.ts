// SQL of QR codes. Every query names the environment first, but for the address, which is unique everywhere.

import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { selectAddress, takeAddress } from '#server/payments/sources/addresses.ts';
import type { Database, Db, Tables, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import type { QrCodesTable } from '#server/platform/db/tables/qr-codes.ts';
import type { QrStatus, qrFilters, qrListQuery } from '#shared/contract/payments/qr-codes.ts';
import { windowBeyond } from '#shared/pagination.ts';

export type QrFilters = z.output<typeof qrFilters>;
export type QrListQuery = z.output<typeof qrListQuery>;

/** A code and whose it is. */
export type StoredCode = Selectable<QrCodesTable> & {
  createdByName: string | null;
  businessName: string;
  mode: 'test' | 'live';
};
/** The same at an instant: `currentStatus` is what `status` says and the clock adds. */
export type CodeRow = StoredCode & { currentStatus: QrStatus };

/** EXPIRED is never stored: it is an active code past its date. */
function statusAt(now: Date) {
  return sql<QrStatus>`case
    when qr_codes.status = 'ACTIVE' and qr_codes.expires_at <= ${now} then 'EXPIRED' else qr_codes.status end`;
}

function codes(db: Db) {
  return db
    .selectFrom('qrCodes')
    .innerJoin('environments', 'environments.id', 'qrCodes.environmentId')
    .innerJoin('businesses', 'businesses.id', 'environments.businessId')
    .leftJoin('users', 'users.id', 'qrCodes.createdBy')
    .selectAll('qrCodes')
    .select([
      'businesses.businessName',
      'environments.mode',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
    ]);
}

const codesOf = (db: Db, environmentId: string, now: Date) =>
  codes(db).select(statusAt(now).as('currentStatus')).where('qrCodes.environmentId', '=', environmentId);

/** The list's filters but for the status, so that the tabs can be counted with them. */
function matches(query: QrFilters) {
  return (eb: ExpressionBuilder<Tables, 'qrCodes'>) => {
    const conditions = [];
    if (query.search) {
      const pattern = containsPattern(query.search);
      conditions.push(
        eb.or([
          eb('qrCodes.name', 'ilike', pattern),
          eb('qrCodes.label', 'ilike', pattern),
          eb('qrCodes.reference', 'ilike', pattern),
        ]),
      );
    }
    if (query.type.length > 0) conditions.push(eb('qrCodes.type', 'in', query.type));
    if (query.createdFrom) conditions.push(eb('qrCodes.createdAt', '>=', new Date(query.createdFrom)));
    if (query.createdTo) conditions.push(eb('qrCodes.createdAt', '<', new Date(query.createdTo)));
    return eb.and(conditions);
  };
}

const inOrder = listOrder<QrFilters>('qr_codes', {
  createdAt: sql`qr_codes.created_at`,
  name: sql`lower(qr_codes.name)`,
  reference: sql`qr_codes.reference`,
  label: sql`coalesce(lower(qr_codes.label), '')`,
  amount: sql`coalesce(qr_codes.amount, 0)`,
  payments: sql`qr_codes.used_count`,
  collected: sql`qr_codes.collected`,
});

/** One page of the list. */
export async function selectCodes(
  db: Db,
  environmentId: string,
  query: QrListQuery,
  now: Date,
): Promise<CodeRow[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = codesOf(db, environmentId, now)
    .where(matches(query))
    .$if(query.status.length > 0, (rows) => rows.where(statusAt(now), 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

/** All that the filters match, for a file. */
export function streamCodes(
  { db }: Database,
  environmentId: string,
  filters: QrFilters,
  now: Date,
): AsyncGenerator<CodeRow[]> {
  const { status } = filters;
  const some = codesOf(db, environmentId, now)
    .where(matches(filters))
    .$if(status.length > 0, (rows) => rows.where(statusAt(now), 'in', status));
  return streamRows(db, inOrder(some, filters));
}

/** How many codes have each status, under the other filters. */
export async function countCodesByStatus(
  db: Db,
  environmentId: string,
  query: QrFilters,
  now: Date,
): Promise<StatusCount<QrStatus>[]> {
  return db
    .selectFrom('qrCodes')
    .select((eb) => [statusAt(now).as('status'), eb.fn.countAll<number>().as('count')])
    .where('environmentId', '=', environmentId)
    .where(matches(query))
    .groupBy(sql`1`)
    .execute();
}

export async function selectCode(
  db: Db,
  environmentId: string,
  id: string,
  now: Date,
): Promise<CodeRow | undefined> {
  return codesOf(db, environmentId, now).where('qrCodes.id', '=', id).executeTakeFirst();
}

/** The business's own code. */
export async function selectAccountCode(
  db: Db,
  environmentId: string,
  now: Date,
): Promise<CodeRow | undefined> {
  return codesOf(db, environmentId, now).where('qrCodes.isAccount', '=', true).executeTakeFirst();
}

/** A code by the address payers open. */
export async function selectCodeBySlug(db: Db, slug: string): Promise<StoredCode | undefined> {
  const address = await selectAddress(db, slug);
  if (address?.source !== 'code') return undefined;
  return codes(db)
    .where('qrCodes.environmentId', '=', address.environmentId)
    .where('qrCodes.id', '=', address.id)
    .executeTakeFirst();
}

/** The same, and nobody else may change the code until this transaction ends. */
export async function lockCode(tx: Tx, environmentId: string, id: string): Promise<StoredCode | undefined> {
  return codes(tx)
    .where('qrCodes.environmentId', '=', environmentId)
    .where('qrCodes.id', '=', id)
    .forNoKeyUpdate('qrCodes')
    .executeTakeFirst();
}

/** False when the reference is taken. */
export async function insertCode(tx: Tx, code: Insertable<QrCodesTable>): Promise<boolean> {
  if (!(await takeAddress(tx, 'code', code))) return false;
  await tx.insertInto('qrCodes').values(code).execute();
  return true;
}

export async function updateCode(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Updateable<QrCodesTable>,
): Promise<void> {
  await tx
    .updateTable('qrCodes')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
