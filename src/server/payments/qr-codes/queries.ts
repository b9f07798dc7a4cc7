// SQL of QR codes. Every query names the environment first, but for the address, which is unique everywhere.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { selectAddress, takeAddress } from '#server/payments/sources/addresses.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { holdsText, isMadeBetween, isOneOf } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { QrCodesTable } from '#server/platform/db/tables/payments/qr-codes.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { QrStatus, qrFilters, qrListQuery } from '#shared/contract/payments/qr-codes.ts';

export type QrFilters = z.output<typeof qrFilters>;
export type QrListQuery = z.output<typeof qrListQuery>;

export const { update: updateCode } = environmentRows('qrCodes');

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

/** The codes as they are listed, counted and put into a file. */
export const codeList = statusList({
  table: 'qr_codes',
  statusAt,
  matching: (db, environmentId, filters: QrFilters, now) =>
    codesOf(db, environmentId, now)
      .where(holdsText(filters.search, ['qr_codes.name', 'qr_codes.label', 'qr_codes.reference']))
      .where(isOneOf('qr_codes.type', filters.type))
      .where(isMadeBetween('qr_codes', filters)),
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
