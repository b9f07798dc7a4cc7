// A payment page as payers meet it: whether it takes payments, what it tells, and that they came.
import { AppError } from '#shared/contract/errors.ts';
import type { PageStory } from '#shared/contract/payment-gateway/payment-page-story.ts';
import type { Db, Tx } from '../db/database.ts';
import { imagePath } from '../uploads/service.ts';
import {
  addPageStart,
  addPageVisit,
  lockPage,
  type PageRow,
  selectPage,
  selectPublishedPage,
} from './queries.ts';

export type PaidPage = PageRow;

/** The page at an address; a draft is nobody's to see. */
export function findPublishedPage(db: Db, slug: string): Promise<PaidPage | undefined> {
  return selectPublishedPage(db, slug);
}

/** The page a payment came through. */
export async function findPaidPage(db: Db, environmentId: string, pageId: string): Promise<PaidPage | null> {
  return (await selectPage(db, environmentId, pageId)) ?? null;
}

/** Nobody else may count on the page until this transaction ends. */
export async function holdPaidPage(tx: Tx, page: PaidPage): Promise<void> {
  await lockPage(tx, page.environmentId, page.id);
}

export function countPageVisit(db: Db, page: PaidPage, day: string): Promise<void> {
  return addPageVisit(db, page.environmentId, page.id, day);
}

export function countPageStart(tx: Tx, environmentId: string, pageId: string): Promise<void> {
  return addPageStart(tx, environmentId, pageId);
}

/** Why a page takes no payment; null when it does. */
export function pageClosedReason(page: PaidPage): 'inactive' | 'archived' | null {
  if (page.status === 'ACTIVE') return null;
  return page.status === 'CLOSED' ? 'archived' : 'inactive';
}

export function pageClosedError(): AppError {
  return new AppError('LINK_CLOSED', { sentence: 'This payment page no longer takes payments.' });
}

/** What a page shows beyond what a link does. What was given back does not count towards the goal. */
export function describeStory(page: PaidPage): PageStory {
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
            // Rounded down: only what is whole is reached.
            percent: Math.floor((collected / goalAmount) * 100),
            payments: page.usedCount,
          },
  };
}
