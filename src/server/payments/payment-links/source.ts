// Payment links as a payment source: input required of payers, closed reasons, and reservation of uses.

import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { visitCounts } from '#server/payments/sources/visit-counts.ts';
import type { PaymentLinksTable } from '#server/platform/db/tables/payments/payment-links.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { LinkType } from '#shared/contract/payments/payment-links.ts';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import { addReservation, lockLinkUses, readLink } from './payer-queries.ts';

type Uses = {
  kind: PaymentLinksTable['kind'];
  status: PaymentLinksTable['status'];
  usesMax: number | null;
  usedCount: number;
  expiresAt: Date | null;
};
type PayableLink = Payable & Uses;
type LinkJson = Omit<PayableLink, 'expiresAt' | 'paidFor' | 'imageUrl' | 'story' | 'sells'> & {
  type: LinkType;
  items: StoredItem[];
  name: string;
  imageId: string | null;
  expiresAt: string | null;
};

/** Returns the maximum number of payments; null: unlimited. */
function usesMaxOf(link: Pick<Uses, 'kind' | 'usesMax'>): number | null {
  return link.kind === 'one-time' ? 1 : link.usesMax;
}

function closedReasonOf(link: Uses, now: Date): ClosedReason | null {
  if (link.status === 'CLOSED') return 'archived';
  if (link.status === 'INACTIVE' || link.status === 'DRAFT') return 'inactive';
  const usesMax = usesMaxOf(link);
  if (link.status === 'COMPLETED' || (usesMax !== null && link.usedCount >= usesMax)) return 'exhausted';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : null;
}

function closedError(reason: ClosedReason): AppError {
  if (reason === 'expired') return new AppError('LINK_EXPIRED');
  return new AppError(reason === 'exhausted' ? 'LINK_EXHAUSTED' : 'LINK_CLOSED');
}

export const paymentLinkSource: PaymentSource<PayableLink> = {
  kind: 'payment_link_ref',
  addressKind: 'link',
  feature: 'payment_links',
  read: readLink,
  parse: (found) => {
    const { name, imageId, expiresAt, type, items, ...link } = found as LinkJson;
    return {
      ...link,
      paidFor: { kind: 'named', name },
      imageUrl: imagePath(imageId),
      story: null,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      sells: type === 'product' ? { items, planIds: [] } : null,
    };
  },
  isPublic: (link) => link.status !== 'DRAFT',
  closedReason: closedReasonOf,
  closedError,
  ...visitCounts(['payment_links', 'payment_link_days'], 'link_id'),
  takesUses: (link) => usesMaxOf(link) !== null,
  reserve: async (tx, link, { now }) => {
    const isLimited = usesMaxOf(link) !== null;
    const locked = isLimited ? await lockLinkUses(tx, link) : { ...link, reservedCount: 0 };
    if (!locked) throw new AppError('PAYMENT_CLOSED');
    const reason = closedReasonOf(locked, now);
    if (reason) throw new AppError('PAYMENT_CLOSED', { sentence: closedError(reason).message });
    const usesMax = usesMaxOf(locked);
    if (usesMax === null) return false;
    if (locked.usedCount + locked.reservedCount >= usesMax)
      throw new AppError('PAYMENT_CLOSED', {
        sentence: 'Another customer is paying with this link. Try again in a few minutes.',
      });
    await addReservation(tx, link, 1);
    return true;
  },
  release: (tx, name) => addReservation(tx, name, -1),
  lock: async (tx, name) => {
    await lockLinkUses(tx, name);
  },
};
