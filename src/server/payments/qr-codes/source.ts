// QR codes as a payment source: whether payments are accepted, and who may pay a dynamic code.

import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { visitCounts } from '#server/payments/sources/visit-counts.ts';
import { withoutQuestions } from '#server/payments/sources/without-questions.ts';
import type { QrCodesTable } from '#server/platform/db/tables/payments/qr-codes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import { isBeingPaid, readCode } from './payer-queries.ts';
import { lockCode, updateCode } from './queries.ts';

type PayableCode = Payable & Pick<QrCodesTable, 'type' | 'status'>;
type CodeJson = Pick<PayableCode, 'environmentId' | 'id' | 'type' | 'status' | 'currency' | 'amount'> & {
  name: string;
  label: string | null;
  isAccount: boolean;
  expiresAt: string | null;
};

function paidForOf({ name, label, isAccount }: CodeJson, businessName: string): PaidFor {
  if (isAccount) return { kind: 'business', name: businessName };
  return { kind: 'named', name: label ? `${name} · ${label}` : name };
}

type Standing = Pick<PayableCode, 'status' | 'expiresAt'>;

function closedReasonOf(code: Standing, now: Date): ClosedReason | null {
  if (code.status === 'PAID') return 'exhausted';
  if (code.status === 'INACTIVE') return 'inactive';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : null;
}

function closedError(reason: ClosedReason): AppError {
  if (reason === 'expired') return new AppError('LINK_EXPIRED', { sentence: 'This QR code has expired.' });
  if (reason === 'exhausted')
    return new AppError('LINK_EXHAUSTED', { sentence: 'This QR code has been paid.' });
  return new AppError('LINK_CLOSED', { sentence: 'This QR code does not accept payments.' });
}

function refuseClosed(code: Standing, now: Date): void {
  const reason = closedReasonOf(code, now);
  if (reason) throw new AppError('PAYMENT_CLOSED', { sentence: closedError(reason).message });
}

export const qrCodeSource: PaymentSource<PayableCode> = {
  kind: 'qr_code_ref',
  addressKind: 'code',
  feature: 'qr_codes',
  read: readCode,
  parse: (found, { businessName }) => {
    const code = found as CodeJson;
    const { environmentId, id, type, status, currency, amount, expiresAt } = code;
    return {
      ...withoutQuestions,
      environmentId,
      id,
      type,
      status,
      currency,
      amount,
      paidFor: paidForOf(code, businessName),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    };
  },
  isPublic: () => true,
  closedReason: closedReasonOf,
  closedError,
  ...visitCounts(['qr_codes', 'qr_code_days'], 'code_id'),
  takesUses: (code) => code.type === 'dynamic',
  /** A dynamic code is paid once: while the outcome of one payment is open, others wait; a failed payment releases the code. */
  reserve: async (tx, code, { transactionId, now }) => {
    if (code.type === 'static') {
      refuseClosed(code, now);
      return false;
    }
    const { environmentId, id } = code;
    const locked = await lockCode(tx, environmentId, id);
    if (!locked) throw new AppError('PAYMENT_CLOSED');
    refuseClosed(locked, now);
    if (locked.heldBy === transactionId) return false;
    if (locked.heldBy !== null && (await isBeingPaid(tx, environmentId, locked.heldBy)))
      throw new AppError('PAYMENT_CLOSED', {
        sentence: 'Another customer is paying with this QR code. Try again in a few minutes.',
      });
    await updateCode(tx, code, { heldBy: transactionId });
    return false;
  },
  release: async () => {},
  lock: async (tx, { environmentId, id }) => {
    await lockCode(tx, environmentId, id);
  },
};
