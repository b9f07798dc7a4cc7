// QR codes: one, a page of them, figures and images; creating, changing, activating and deactivating them.

import { payableOf, refuseUnpayable } from '#server/payments/pricing/payable.ts';
import { getFeeBearer } from '#server/payments/pricing/service-charge.ts';
import { getVisitFigures } from '#server/payments/sources/visit-figures.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { drawQrCode, qrCodeFile } from '#server/platform/documents/qr-code.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { QrCode, QrCodeInput, QrCodeItem, QrStatus } from '#shared/contract/payments/qr-codes.ts';
import { codeStates, requestedChanges } from '#shared/payments/payment-states.ts';
import { canBecome } from '#shared/states.ts';
import { dataAddressOf, makeOrderNumber, payloadOf } from './payload.ts';
import {
  type CodeRow,
  codeList,
  insertCode,
  lockCode,
  type QrListQuery,
  selectAccountCode,
  selectCode,
  updateCode,
} from './queries.ts';

/** The services used by QR codes. */
export type CodeServices = Pick<Services, 'clock' | 'vault' | 'publicUrl'>;

/** Returns the address that a scan opens. */
export function codeUrl(code: { slug: string }, publicUrl: string): string {
  return `${publicUrl}/pay/${code.slug}`;
}

function toItem(row: CodeRow, publicUrl: string): QrCodeItem {
  return {
    id: row.id,
    reference: row.reference,
    name: row.isAccount ? row.businessName : row.name,
    type: row.type,
    isAccount: row.isAccount,
    status: row.currentStatus,
    currency: row.currency,
    amount: row.amount,
    label: row.label,
    expiry_date: row.expiresAt?.toISOString() ?? 'N/A',
    link: codeUrl(row, publicUrl),
    payments: row.usedCount,
    collected: row.collected,
    visits: row.visits,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
  };
}

function toCode(row: CodeRow, publicUrl: string): QrCode {
  const item = toItem(row, publicUrl);
  return { ...item, qrCode: dataAddressOf(drawQrCode(item.link)), payload: payloadOf(row) };
}

/** Returns the code; throws NOT_FOUND if this environment has none with the id. */
export async function findCode(
  db: Db,
  services: CodeServices,
  environment: Environment,
  id: string,
): Promise<CodeRow> {
  const row = await selectCode(db, environment.id, id, services.clock.now());
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getQrCode(
  db: Db,
  services: CodeServices,
  environment: Environment,
  id: string,
): Promise<QrCode> {
  return toCode(await findCode(db, services, environment, id), services.publicUrl);
}

/** Returns the account code of the business; every environment has one. */
export async function getAccountQrCode(
  db: Db,
  services: CodeServices,
  environment: Environment,
): Promise<QrCode> {
  const row = await selectAccountCode(db, environment.id, services.clock.now());
  if (!row) throw new AppError('NOT_FOUND');
  return toCode(row, services.publicUrl);
}

/** Returns a page of codes. The counts by status follow all filters except the status, for the tabs. */
export async function listQrCodes(
  db: Db,
  services: CodeServices,
  environment: Environment,
  query: QrListQuery,
) {
  return codeList.page(db, environment.id, query, services.clock.now(), (row) =>
    toItem(row, services.publicUrl),
  );
}

function checkExpiry(services: CodeServices, expiresAt: string | null | undefined): Date | null {
  if (!expiresAt) return null;
  const at = new Date(expiresAt);
  if (at <= services.clock.now()) {
    const sentence = 'Must be in the future';
    throw new AppError('VALIDATION', { sentence, fields: { expiresAt: sentence } });
  }
  return at;
}

/** Creates a code; its address is its reference in lower case. */
export async function createQrCode(
  tx: Tx,
  services: CodeServices,
  environment: Environment,
  userId: string | null,
  input: QrCodeInput,
): Promise<QrCode> {
  const { clock } = services;
  const now = clock.now();
  const id = clock.newId();
  const columns = {
    environmentId: environment.id,
    id,
    name: input.name,
    type: input.type,
    status: 'ACTIVE',
    currency: input.currency,
    amount: input.amount ?? null,
    label: input.label,
    orderNumber: input.type === 'dynamic' ? makeOrderNumber(now) : null,
    expiresAt: checkExpiry(services, input.expiresAt),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  } as const;
  const feeBearer = await getFeeBearer(tx, environment.id);
  await refuseUnpayable(tx, payableOf(environment, input, feeBearer), now);
  const insertAt = (reference: string) =>
    insertCode(tx, { ...columns, reference, slug: reference.toLowerCase() });
  // References have about 10¹² values, so collisions are rare; on a collision another is tried.
  while (!(await insertAt(makeReference('QRC'))));
  return getQrCode(tx, services, environment, id);
}

async function holdCode(tx: Tx, environment: Environment, id: string) {
  const row = await lockCode(tx, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Change = { name: string; label: string | null; expiresAt?: string | null | undefined };

/** Changes fields that are not printed. A paid code cannot be changed, nor can the name of the account code. */
export async function updateQrCode(
  tx: Tx,
  services: CodeServices,
  environment: Environment,
  id: string,
  change: Change,
): Promise<QrCode> {
  const row = await holdCode(tx, environment, id);
  if (row.status === 'PAID') refuse('A QR code that has been paid cannot be changed.');
  if (row.isAccount) refuse('The account QR code has the name of the business and never expires.');
  const isSame =
    (change.expiresAt ? Date.parse(change.expiresAt) : null) === (row.expiresAt?.getTime() ?? null);
  await updateCode(tx, row, {
    name: change.name,
    label: change.label,
    expiresAt: isSame ? row.expiresAt : checkExpiry(services, change.expiresAt),
    updatedAt: services.clock.now(),
  });
  return getQrCode(tx, services, environment, id);
}

/** Activates or deactivates a code; requesting the current status changes nothing. */
export async function setQrCodeStatus(
  tx: Tx,
  services: CodeServices,
  environment: Environment,
  id: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<QrCode> {
  const row = await holdCode(tx, environment, id);
  const now = services.clock.now();
  if (row.status !== status && !canBecome<QrStatus>(codeStates, row.status, status, requestedChanges))
    refuse('This QR code has been paid. Create another one.');
  const isPast = row.expiresAt !== null && row.expiresAt <= now;
  if (status === 'ACTIVE' && isPast)
    refuse('This QR code has expired. Change its expiry date to use it again.');
  if (row.status !== status) await updateCode(tx, row, { status, updatedAt: now });
  return getQrCode(tx, services, environment, id);
}

function refuse(sentence: string): never {
  throw new AppError('QR_CODE_STATE', { sentence });
}

const daysTable = { table: 'qr_code_days', idColumn: 'code_id' };

/** Returns figures since the creation of the code, and the last days one by one in the business's time zone. */
export async function getQrCodeStatistics(
  db: Db,
  services: CodeServices,
  environment: Environment,
  id: string,
  days: number,
) {
  const code = await findCode(db, services, environment, id);
  return getVisitFigures(db, environment, code, daysTable, { now: services.clock.now(), days });
}

/** Returns the image; throws NOT_FOUND for a payload if the currency has none. */
export async function getQrCodeImage(
  db: Db,
  services: CodeServices,
  environment: Environment,
  id: string,
  content: 'link' | 'payload',
): Promise<FileAnswer> {
  const code = await findCode(db, services, environment, id);
  const text = content === 'link' ? codeUrl(code, services.publicUrl) : payloadOf(code);
  if (text === null) throw new AppError('NOT_FOUND');
  return qrCodeFile(text);
}
