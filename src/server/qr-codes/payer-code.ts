// A QR code as payers meet it: whether it takes payments, that it was scanned, and who may pay a dynamic one.
import { AppError } from '#shared/contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import {
  addCodeStart,
  addCodeVisit,
  isBeingPaid,
  lockCode,
  type StoredCode,
  selectCodeBySlug,
  selectStoredCode,
  updateCode,
} from './queries.ts';

export type PaidCode = StoredCode;

/** The code at an address. */
export function findScannedCode(db: Db, slug: string): Promise<PaidCode | undefined> {
  return selectCodeBySlug(db, slug);
}

/** The code a payment came through. */
export async function findPaidCode(db: Db, environmentId: string, id: string): Promise<PaidCode | null> {
  return (await selectStoredCode(db, environmentId, id)) ?? null;
}

/** Nobody else may count on the code until this transaction ends. */
export async function holdPaidCode(tx: Tx, code: PaidCode): Promise<void> {
  await lockCode(tx, code.environmentId, code.id);
}

export function countCodeVisit(db: Db, code: PaidCode, day: string): Promise<void> {
  return addCodeVisit(db, code.environmentId, code.id, day);
}

export function countCodeStart(tx: Tx, environmentId: string, id: string): Promise<void> {
  return addCodeStart(tx, environmentId, id);
}

/** What the payer pays for. */
export function codeTitle(code: PaidCode): string {
  if (code.isAccount) return `Payment to ${code.businessName}`;
  return code.label ? `${code.name} · ${code.label}` : code.name;
}

/** Why a code takes no payment at an instant; null when it does. */
export function codeClosedReason(
  code: Pick<PaidCode, 'status' | 'expiresAt'>,
  now: Date,
): 'inactive' | 'expired' | 'exhausted' | null {
  if (code.status === 'PAID') return 'exhausted';
  if (code.status === 'INACTIVE') return 'inactive';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : null;
}

/** The error of a code that takes no payment. */
export function codeClosedError(reason: NonNullable<ReturnType<typeof codeClosedReason>>): AppError {
  if (reason === 'expired') return new AppError('LINK_EXPIRED', { sentence: 'This QR code has expired.' });
  if (reason === 'exhausted')
    return new AppError('LINK_EXHAUSTED', { sentence: 'This QR code has been paid.' });
  return new AppError('LINK_CLOSED', { sentence: 'This QR code takes no payments.' });
}

/**
 * Lets a payment that is locked try to pay a code. A dynamic one is paid once: while the outcome of one payment is open,
 * another has to wait; one that has failed makes room by itself. Throws PAYMENT_CLOSED.
 */
export async function takeCode(tx: Tx, code: PaidCode, transactionId: string, now: Date): Promise<void> {
  const current = code.type === 'dynamic' ? await lockCode(tx, code.environmentId, code.id) : code;
  if (!current) throw new AppError('PAYMENT_CLOSED');
  const reason = codeClosedReason(current, now);
  if (reason) throw new AppError('PAYMENT_CLOSED', { sentence: codeClosedError(reason).message });
  if (current.type === 'static' || current.heldBy === transactionId) return;
  if (current.heldBy !== null && (await isBeingPaid(tx, code.environmentId, current.heldBy)))
    throw new AppError('PAYMENT_CLOSED', {
      sentence: 'Somebody else is just paying this QR code. Try again in a few minutes.',
    });
  await updateCode(tx, code.environmentId, code.id, { heldBy: transactionId });
}
