// SQL of QR codes. Every query filters by environment first, except lookups by address, which is globally unique.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { selectAddress, takeAddress } from '#server/payments/sources/addresses.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween, isOneOf } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { QrCodesTable } from '#server/platform/db/tables/payments/qr-codes.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { QrStatus, qrFilters, qrListQuery } from '#shared/contract/payments/qr-codes.ts';

export type QrFilters = z.output<typeof qrFilters>;
export type QrListQuery = z.output<typeof qrListQuery>;

export const { update: updateCode } = environmentRows('qrCodes');

/** A code with its owner. */
export type StoredCode = Selectable<QrCodesTable> & {
  createdByName: string | null;
  businessName: string;
  mode: 'test' | 'live';
};
/** A code at an instant: `currentStatus` is `status` combined with the expiry date. */
export type CodeRow = StoredCode & { currentStatus: QrStatus };

/** EXPIRED is never stored; it is an active code past its date. */
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

/** The query shared by the list, its counts and the export. */
export const codeList = statusList({
  table: 'qr_codes',
  statusAt,
  matching: (db, environmentId, filters: QrFilters, now) =>
    codesOf(db, environmentId, now)
      .where(containsText(filters.search, ['qr_codes.name', 'qr_codes.label', 'qr_codes.reference']))
      .where(isOneOf('qr_codes.type', filters.type))
      .where(isCreatedBetween('qr_codes', filters)),
  sorts: {
    createdAt: sql`qr_codes.created_at`,
    name: sql`lower(qr_codes.name)`,
    reference: sql`qr_codes.reference`,
    label: sql`coalesce(lower(qr_codes.label), '')`,
    amount: sql`coalesce(qr_codes.amount, 0)`,
    payments: sql`qr_codes.used_count`,
    collected: sql`qr_codes.collected`,
  },
});

export async function selectCode(
  db: Db,
  environmentId: string,
  id: string,
  now: Date,
): Promise<CodeRow | undefined> {
  return codesOf(db, environmentId, now).where('qrCodes.id', '=', id).executeTakeFirst();
}

/** Returns the account code of the business. */
export async function selectAccountCode(
  db: Db,
  environmentId: string,
  now: Date,
): Promise<CodeRow | undefined> {
  return codesOf(db, environmentId, now).where('qrCodes.isAccount', '=', true).executeTakeFirst();
}

/** Returns a code by the address that payers open. */
export async function selectCodeBySlug(db: Db, slug: string): Promise<StoredCode | undefined> {
  const address = await selectAddress(db, slug);
  if (address?.source !== 'code') return undefined;
  return codes(db)
    .where('qrCodes.environmentId', '=', address.environmentId)
    .where('qrCodes.id', '=', address.id)
    .executeTakeFirst();
}

/** Returns the same and locks the code until the transaction ends. */
export async function lockCode(tx: Tx, environmentId: string, id: string): Promise<StoredCode | undefined> {
  return codes(tx)
    .where('qrCodes.environmentId', '=', environmentId)
    .where('qrCodes.id', '=', id)
    .forNoKeyUpdate('qrCodes')
    .executeTakeFirst();
}

/** Returns false if the reference is taken. */
export async function insertCode(tx: Tx, code: Insertable<QrCodesTable>): Promise<boolean> {
  if (!(await takeAddress(tx, 'code', code))) return false;
  await tx.insertInto('qrCodes').values(code).execute();
  return true;
}
