// What can be asked about payment links: one, a page of them, their address, their figures, their QR code, their payments.
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

/** What the rules of payment links work with. */
export type LinkServices = Pick<Services, 'clock' | 'vault' | 'publicUrl' | 'sourceWork'>;

/** What payers open. */
export function linkUrl(link: { slug: string }, publicUrl: string): string {
  return `${publicUrl}/pay/${link.slug}`;
}

/** A link as the merchant sees it. */
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

/** The link, or NOT_FOUND when this environment has none such. */
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

/** The same, held against other changes until the transaction ends. */
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

/** A page of links. The counts by status follow every filter but the status itself, as tabs do. */
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

/** Says whether an address is free, and why not. The link or page that is being edited may keep its own. */
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

/** Figures since the link was made, and the last days one by one in the business's time zone. */
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

/** The address as a QR code. */
export async function getPaymentLinkQr(
  db: Db,
  services: LinkServices,
  environment: Environment,
  linkId: string,
): Promise<FileAnswer> {
  const link = await findLink(db, services, environment, linkId);
  return qrCodeFile(linkUrl(link, services.publicUrl));
}
