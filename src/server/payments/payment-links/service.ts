// Queries of payment links: one, a page of them, addresses, figures, QR code and payments.
import { selectAddress } from '#server/payments/sources/addresses.ts';
import { payerSettingsOf } from '#server/payments/sources/payer-settings.ts';
import { getVisitFigures } from '#server/payments/sources/visit-figures.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { qrCodeFile } from '#server/platform/documents/qr-code.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { slugFault } from '#server/platform/references/slug.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentLink } from '#shared/contract/payments/payment-links.ts';
import { type LinkListQuery, type LinkRow, linkList, lockLink, selectLink } from './queries.ts';

/** The services used by payment links. */
export type LinkServices = Pick<Services, 'clock' | 'vault' | 'publicUrl' | 'sourceWork'>;

/** Returns the address that payers open. */
export function linkUrl(link: { slug: string }, publicUrl: string): string {
  return `${publicUrl}/pay/${link.slug}`;
}

/** Returns the API representation of a link for the merchant. */
export function toPaymentLink(row: LinkRow, publicUrl: string): PaymentLink {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    description: row.description,
    kind: row.kind,
    type: row.type,
    items: row.items,
    status: row.currentStatus,
    currency: row.currency,
    amount: row.amount,
    amountMin: row.amountMin,
    amountMax: row.amountMax,
    slug: row.slug,
    url: linkUrl(row, publicUrl),
    usesMax: row.usesMax,
    usedCount: row.usedCount,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    ...payerSettingsOf(row),
    splitGroupId: row.splitGroupId,
    imageId: row.imageId,
    imageUrl: imagePath(row.imageId),
    collected: row.collected,
    visits: row.visits,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

/** Returns the link; throws NOT_FOUND if this environment has none with the id. */
export async function findLink(
  db: Db,
  services: LinkServices,
  environment: Environment,
  linkId: string,
): Promise<LinkRow> {
  const link = await selectLink(db, environment.id, linkId, services.clock.now());
  if (!link) throw new AppError('NOT_FOUND');
  return link;
}

/** Returns the same, locked until the transaction ends. */
export async function getLockedLink(
  tx: Tx,
  services: LinkServices,
  environment: Environment,
  linkId: string,
): Promise<LinkRow> {
  const link = await lockLink(tx, environment.id, linkId, services.clock.now());
  if (!link) throw new AppError('NOT_FOUND');
  return link;
}

export async function getPaymentLink(
  db: Db,
  services: LinkServices,
  environment: Environment,
  linkId: string,
): Promise<PaymentLink> {
  return toPaymentLink(await findLink(db, services, environment, linkId), services.publicUrl);
}

/** Returns a page of links. The counts by status follow all filters except the status, for the tabs. */
export async function listPaymentLinks(
  db: Db,
  services: LinkServices,
  environment: Environment,
  query: LinkListQuery,
) {
  return linkList.page(db, environment.id, query, services.clock.now(), (row) =>
    toPaymentLink(row, services.publicUrl),
  );
}

/** Returns whether an address is free, and why not. The link or page being edited may keep its own. */
export async function checkPaymentLinkSlug(
  db: Db,
  environment: Environment,
  slug: string,
  ownerId: string | undefined,
): Promise<{ available: boolean; reason: string | null }> {
  const fault = slugFault(slug);
  if (fault) return { available: false, reason: fault };
  const owner = await selectAddress(db, slug.trim().toLowerCase());
  const isOwn = owner?.id === ownerId && owner?.environmentId === environment.id;
  return !owner || isOwn
    ? { available: true, reason: null }
    : { available: false, reason: 'This address is already taken' };
}

const daysTable = { table: 'payment_link_days', idColumn: 'link_id' };

/** Returns figures since the creation of the link, and the last days one by one in the business's time zone. */
export async function getPaymentLinkStatistics(
  db: Db,
  services: LinkServices,
  environment: Environment,
  linkId: string,
  days: number,
) {
  const link = await findLink(db, services, environment, linkId);
  return getVisitFigures(db, environment, link, daysTable, { now: services.clock.now(), days });
}

/** Returns the address as a QR code. */
export async function getPaymentLinkQr(
  db: Db,
  services: LinkServices,
  environment: Environment,
  linkId: string,
): Promise<FileAnswer> {
  const link = await findLink(db, services, environment, linkId);
  return qrCodeFile(linkUrl(link, services.publicUrl));
}
