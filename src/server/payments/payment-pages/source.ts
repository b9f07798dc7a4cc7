// Payment pages as a payment source: content, input required of payers, and whether payments are accepted.

import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { visitCounts } from '#server/payments/sources/visit-counts.ts';
import type { PaymentPagesTable } from '#server/platform/db/tables/payments/payment-pages.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PageStory } from '#shared/contract/payments/payment-page-story.ts';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import { lockPage, readPage } from './queries.ts';

type PayablePage = Payable & { status: PaymentPagesTable['status']; isPublished: boolean };
type StoryColumns = Pick<PaymentPagesTable, 'type' | 'goalAmount'> & {
  suggestedAmounts: number[];
  galleryImageIds: string[];
  usedCount: number;
  collected: number;
  refunded: number;
};
type PageJson = Omit<PayablePage, 'expiresAt' | 'paidFor' | 'imageUrl' | 'story' | 'sells' | 'keepsCard'> &
  StoryColumns & { name: string; bannerImageId: string | null; items: StoredItem[]; planIds: string[] };

/** Returns the content that pages have and links do not. Refunded amounts do not count towards the goal. */
function describeStory(page: StoryColumns): PageStory {
  const { goalAmount } = page;
  const collected = Math.max(0, page.collected - page.refunded);
  return {
    type: page.type,
    suggestedAmounts: page.suggestedAmounts,
    gallery: page.galleryImageIds.map((id) => imagePath(id)),
    goal:
      goalAmount === null
        ? null
        : {
            amount: goalAmount,
            collected,
            // Rounded down, so that 100 % means the goal is reached.
            percent: Math.floor((collected / goalAmount) * 100),
            payments: page.usedCount,
          },
  };
}

function closedReasonOf(page: Pick<PayablePage, 'status'>): ClosedReason | null {
  if (page.status === 'ACTIVE') return null;
  return page.status === 'CLOSED' ? 'archived' : 'inactive';
}

function closedError(): AppError {
  return new AppError('LINK_CLOSED', { sentence: 'This payment page is no longer accepting payments.' });
}

export const paymentPageSource: PaymentSource<PayablePage> = {
  kind: 'payment_page_ref',
  addressKind: 'page',
  feature: 'payment_pages',
  read: readPage,
  parse: (found) => {
    const { name, bannerImageId, type, goalAmount, suggestedAmounts, galleryImageIds, ...rest } =
      found as PageJson;
    const { usedCount, collected, refunded, items, planIds, ...page } = rest;
    const figures = { usedCount, collected, refunded };
    return {
      ...page,
      paidFor: { kind: 'named', name },
      imageUrl: imagePath(bannerImageId),
      story: describeStory({ type, goalAmount, suggestedAmounts, galleryImageIds, ...figures }),
      expiresAt: null,
      keepsCard: type === 'subscription',
      sells: type === 'product' || type === 'subscription' ? { items, planIds } : null,
    };
  },
  isPublic: (page) => page.isPublished,
  closedReason: closedReasonOf,
  closedError,
  ...visitCounts(['payment_pages', 'payment_page_days'], 'page_id'),
  takesUses: () => false,
  reserve: async (_, page) => {
    if (closedReasonOf(page)) throw new AppError('PAYMENT_CLOSED', { sentence: closedError().message });
    return false;
  },
  release: async () => {},
  lock: async (tx, { environmentId, id }) => {
    await lockPage(tx, environmentId, id);
  },
};
