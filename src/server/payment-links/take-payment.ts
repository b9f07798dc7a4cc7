// What the payer's side needs of payment links: finding one by its address, and counting visits, beginnings and uses.
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { LinkStatus } from '#shared/contract/payment-links.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Clock } from '../http/clock.ts';
import {
  addLinkStart,
  addLinkVisit,
  type LinkRow,
  lockLink,
  selectLinkBySlug,
  subtractLinkReservation,
} from './queries.ts';

export type { LinkRow } from './queries.ts';

/** The link at an address, in whichever environment it is; `currentStatus` says whether it takes payments. */
export async function findLinkBySlug(db: Db, clock: Clock, slug: string): Promise<LinkRow | undefined> {
  return selectLinkBySlug(db, slug, clock.now());
}

/** Counts that a payer opened the page, on the day it is in the business's time zone. */
export async function countLinkVisit(
  tx: Tx,
  clock: Clock,
  environment: { id: string; timeZone: string },
  linkId: string,
): Promise<void> {
  await addLinkVisit(tx, environment.id, linkId, { now: clock.now(), timeZone: environment.timeZone });
}

const closedErrors: Record<Exclude<LinkStatus, 'ACTIVE'>, ErrorCode> = {
  INACTIVE: 'LINK_CLOSED',
  CLOSED: 'LINK_CLOSED',
  EXPIRED: 'LINK_EXPIRED',
  COMPLETED: 'LINK_EXHAUSTED',
};

/**
 * Begins a payment of a link, or refuses it. A use of a link that allows so many is taken until the payment ends:
 * capturing it turns the reservation into a use, `releaseLinkUse` gives it back. `reservedUse` belongs in the
 * transaction's row.
 */
export async function beginLinkPayment(
  tx: Tx,
  clock: Clock,
  environmentId: string,
  linkId: string,
): Promise<{ link: LinkRow; reservedUse: boolean }> {
  const link = await lockLink(tx, environmentId, linkId, clock.now());
  if (!link) throw new AppError('NOT_FOUND');
  if (link.currentStatus !== 'ACTIVE') throw new AppError(closedErrors[link.currentStatus]);
  const reservedUse = link.usesMax !== null;
  if (link.usesMax !== null && link.usedCount + link.reservedCount >= link.usesMax) {
    throw new AppError('LINK_EXHAUSTED');
  }
  await addLinkStart(tx, environmentId, linkId);
  return { link, reservedUse };
}

/** Gives back the use that a payment had taken, when it ended without being paid. */
export async function releaseLinkUse(tx: Tx, environmentId: string, linkId: string): Promise<void> {
  await subtractLinkReservation(tx, environmentId, linkId);
}
