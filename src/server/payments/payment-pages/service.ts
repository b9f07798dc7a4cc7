// Queries of payment pages: one, a page of them, figures, QR code and export.
import { payerSettingsOf } from '#server/payments/sources/payer-settings.ts';
import { getVisitFigures } from '#server/payments/sources/visit-figures.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { qrCodeFile } from '#server/platform/documents/qr-code.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Actor, Environment, FileAnswer } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { lockPage, type PageListQuery, type PageRow, pageList, selectPage } from './queries.ts';

/** The services used by payment pages. */
export type PageServices = Pick<Services, 'clock' | 'vault' | 'publicUrl' | 'sourceWork'>;

/** Returns the address that payers open. */
export function pageUrl(page: { slug: string }, publicUrl: string): string {
  return `${publicUrl}/pay/${page.slug}`;
}

function pictureOf(id: string): { id: string; url: string } {
  return { id, url: imagePath(id) };
}

/** Returns the API representation of a page for the merchant. */
export function toPaymentPage(row: PageRow, publicUrl: string): PaymentPage {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    type: row.type,
    status: row.status,
    currency: row.currency,
    amountKind: row.amountKind,
    amount: row.amount,
    amountMin: row.amountMin,
    amountMax: row.amountMax,
    suggestedAmounts: row.suggestedAmounts,
    items: row.items,
    planIds: row.planIds,
    goalAmount: row.goalAmount,
    description: row.description,
    banner: row.bannerImageId ? pictureOf(row.bannerImageId) : null,
    gallery: row.galleryImageIds.map(pictureOf),
    slug: row.slug,
    url: pageUrl(row, publicUrl),
    ...payerSettingsOf(row),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    seoImage: row.seoImageId ? pictureOf(row.seoImageId) : null,
    splitGroupId: row.splitGroupId,
    collected: row.collected,
    refunded: row.refunded,
    usedCount: row.usedCount,
    visits: row.visits,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

/** Returns the page; throws NOT_FOUND if this environment has none with the id. */
export async function findPage(db: Db, environment: Environment, pageId: string): Promise<PageRow> {
  const page = await selectPage(db, environment.id, pageId);
  if (!page) throw new AppError('NOT_FOUND');
  return page;
}

/** Returns the same, locked until the transaction ends. */
export async function getLockedPage(tx: Tx, environment: Environment, pageId: string): Promise<PageRow> {
  const page = await lockPage(tx, environment.id, pageId);
  if (!page) throw new AppError('NOT_FOUND');
  return page;
}

export async function getPaymentPage(
  db: Db,
  services: PageServices,
  environment: Environment,
  pageId: string,
): Promise<PaymentPage> {
  return toPaymentPage(await findPage(db, environment, pageId), services.publicUrl);
}

/** Returns a page of payment pages. The counts by status follow all filters except the status, for the tabs. */
export async function listPaymentPages(
  db: Db,
  services: PageServices,
  environment: Environment,
  query: PageListQuery,
) {
  return pageList.page(db, environment.id, query, services.clock.now(), (row) =>
    toPaymentPage(row, services.publicUrl),
  );
}

const daysTable = { table: 'payment_page_days', idColumn: 'page_id' };

/** Returns figures since the creation of the page, and the last days one by one in the business's time zone. */
export async function getPaymentPageStatistics(
  db: Db,
  services: PageServices,
  environment: Environment,
  pageId: string,
  days: number,
) {
  const page = await findPage(db, environment, pageId);
  return getVisitFigures(db, environment, page, daysTable, { now: services.clock.now(), days });
}

/** Returns the address as a QR code. */
export async function getPaymentPageQr(
  db: Db,
  services: PageServices,
  environment: Environment,
  pageId: string,
): Promise<FileAnswer> {
  const page = await findPage(db, environment, pageId);
  return qrCodeFile(pageUrl(page, services.publicUrl));
}

/** Requests an export of the pages that match the filters. */
export function exportPaymentPages(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  { format, filters }: BodyOf<(typeof paymentPagesContract)['exportPaymentPages']>,
): Promise<ExportJob> {
  return createExport(tx, clock, actor, { kind: 'payment_pages', format, filters, ids: null });
}
