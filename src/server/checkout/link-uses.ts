// Uses of a limited link: taken when an attempt begins, given back when it fails, so the last one cannot be paid twice.
import { AppError } from '#shared/contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { closedReasonOf, linkError, usesMaxOf } from './payment.ts';

import { addReservation, type LinkRow, lockLink, type PaymentRow } from './queries.ts';

/**
 * Takes a use for a payment that is locked; answers whether one had to be taken. Throws PAYMENT_CLOSED when the link
 * takes no payment any more, or when others are just paying its last uses.
 */
export async function takeUse(tx: Tx, link: LinkRow, now: Date): Promise<boolean> {
  const isLimited = usesMaxOf(link) !== null;
  const current = isLimited ? await lockLink(tx, link.environmentId, link.id) : link;
  if (!current) throw new AppError('PAYMENT_CLOSED');
  const reason = closedReasonOf(current, now);
  if (reason) throw new AppError('PAYMENT_CLOSED', { sentence: linkError(reason).message });
  const usesMax = usesMaxOf(current);
  if (usesMax === null) return false;
  if (current.usedCount + current.reservedCount >= usesMax) {
    throw new AppError('PAYMENT_CLOSED', {
      sentence: 'Somebody else is just paying this link. Try again in a few minutes.',
    });
  }
  await addReservation(tx, current.environmentId, current.id, 1);
  return true;
}

/** Gives back the use of a payment that is locked, if it has one. */
export async function giveBackUse(
  tx: Tx,
  row: Pick<PaymentRow, 'environmentId' | 'reservedUse' | 'sourceId'>,
): Promise<void> {
  if (row.reservedUse && row.sourceId) await addReservation(tx, row.environmentId, row.sourceId, -1);
}
