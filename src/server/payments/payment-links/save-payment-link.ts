// Creating, changing and copying payment links: validation, and fields fixed after the first payment.

import { feeBearerFor, payableOf, refuseUnpayable } from '#server/payments/pricing/payable.ts';
import { changeAddress } from '#server/payments/sources/addresses.ts';
import { payerColumns } from '#server/payments/sources/payer-settings.ts';
import { checkSplitGroup } from '#server/payments/splits/split-rule.ts';
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { checkSlug, insertWithSlug, makeReference } from '#server/platform/references/slug.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { ownsImage } from '#server/platform/uploads/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type ChangedPaymentLink,
  type LinkFields,
  type LinkStatus,
  type PaymentLink,
  type PaymentLinkInput,
  paymentLinkInput,
} from '#shared/contract/payments/payment-links.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { itemFaults, type StoredItem, toKeptItem } from '#shared/contract/payments/sources/goods.ts';
import { transactionListQuery } from '#shared/contract/payments/transactions.ts';
import { insertLink, type LinkRow, updateLink } from './queries.ts';
import { findLink, getLockedLink, getPaymentLink, type LinkServices } from './service.ts';

/** Creates a link; without an address, one is derived from its name. */
export async function createPaymentLink(
  tx: Tx,
  services: LinkServices,
  environment: Environment,
  userId: string | null,
  input: PaymentLinkInput & { draft?: boolean },
  copied: Pick<LinkRow, 'splitGroupId' | 'items'> | null = null,
): Promise<PaymentLink> {
  checkSlug(input.slug);
  checkExpiry(services, input);
  await checkImage(tx, environment, input);
  await checkSplitGroup(tx, environment.id, input, copied?.splitGroupId ?? null);
  await checkItems(tx, services, environment, input, copied);
  const now = services.clock.now();
  const id = services.clock.newId();
  const feeBearer = await feeBearerFor(tx, environment, input, now);
  const columns = {
    ...columnsOf(input, feeBearer),
    status: input.draft ? 'DRAFT' : 'ACTIVE',
    createdBy: userId,
    createdAt: now,
  } as const;
  const insertAt = (slug: string) =>
    insertLink(tx, {
      ...columns,
      environmentId: environment.id,
      id,
      reference: makeReference(),
      slug,
      updatedAt: now,
    });
  await insertWithSlug(input, insertAt);
  return getPaymentLink(tx, services, environment, id);
}

/** Replaces the fields of a link. Paid links keep their currency, type and kind; archived links cannot be changed. */
export async function updatePaymentLink(
  tx: Tx,
  services: LinkServices,
  environment: Environment,
  linkId: string,
  request: ChangedPaymentLink,
): Promise<PaymentLink> {
  const link = await getLockedLink(tx, services, environment, linkId);
  const input = mergeEdit(request, link);
  if (link.currentStatus === 'CLOSED') {
    throw new AppError('LINK_STATE', { sentence: 'An archived payment link cannot be changed.' });
  }
  checkSlug(input.slug);
  if (!isSameInstant(input.expiresAt, link.expiresAt)) checkExpiry(services, input);
  if (input.imageId !== link.imageId) await checkImage(tx, environment, input);
  await checkSplitGroup(tx, environment.id, input, link.splitGroupId);
  await checkItems(tx, services, environment, input, link);
  checkPaid(link, input);
  await checkPending(tx, environment, link, input);
  const columns = columnsOf(input, input.feeBearer ?? link.feeBearer);
  await refuseUnpayable(tx, payableOf(environment, input, columns.feeBearer), services.clock.now());
  await changeAddress(tx, 'link', { ...link, environmentId: environment.id }, input.slug ?? link.slug);
  await updateLink(tx, link, {
    ...columns,
    slug: input.slug ?? link.slug,
    status: statusFor(link, columns.usesMax),
    updatedAt: services.clock.now(),
  });
  return getPaymentLink(tx, services, environment, linkId);
}

/** Creates an active copy of a link with its own address and no counted payments. */
export async function duplicatePaymentLink(
  tx: Tx,
  services: LinkServices,
  environment: Environment,
  userId: string | null,
  linkId: string,
): Promise<PaymentLink> {
  const link = await findLink(tx, services, environment, linkId);
  const mark = ' (copy)';
  const isPast = link.expiresAt !== null && link.expiresAt <= services.clock.now();
  const copy = {
    ...link,
    name: link.name.slice(0, 100 - mark.length) + mark,
    slug: null,
    expiresAt: isPast ? null : (link.expiresAt?.toISOString() ?? null),
  };
  return createPaymentLink(tx, services, environment, userId, copy, link);
}

/** Drops what another field makes irrelevant: the amount of a link that sells products, the products of one that does not. */
function relevantOf(fields: LinkFields): LinkFields & { items: StoredItem[] } {
  const isSold = fields.type === 'product';
  const isOpenAmount = !isSold && fields.amount == null;
  return {
    ...fields,
    items: isSold ? fields.items.map(toKeptItem) : [],
    amount: isSold ? null : fields.amount,
    amountMin: isOpenAmount ? fields.amountMin : null,
    amountMax: isOpenAmount ? fields.amountMax : null,
    usesMax: fields.kind === 'one-time' ? 1 : fields.usesMax,
  };
}

/** Merges the request with what others have changed since its editing began (decision 142). */
function mergeEdit({ known, ...request }: ChangedPaymentLink, link: LinkRow): PaymentLinkInput {
  const mine = withGoods(request, link);
  if (!known) return mine;
  const { slug, feeBearer } = link;
  const sideOf = (fields: LinkFields): LinkFields => ({
    ...relevantOf(fields),
    slug: fields.slug ?? slug,
    feeBearer: fields.feeBearer ?? feeBearer,
    expiresAt: fields.expiresAt ? new Date(fields.expiresAt).toISOString() : null,
  });
  const now = { ...link, expiresAt: link.expiresAt?.toISOString() ?? null };
  const sides = { mine: sideOf(mine), known: sideOf(known), now: sideOf(now) };
  return mergeWithKnown<LinkFields>(paymentLinkInput, sides);
}

/** An omitted type and omitted products keep their previous values. */
function withGoods(request: Omit<ChangedPaymentLink, 'known'>, link: LinkRow): PaymentLinkInput {
  const type = request.type ?? link.type;
  const items = request.items ?? link.items;
  if (type === 'product' && items.length === 0) throw invalid('items', 'Choose a product');
  const [fault] = type === 'product' ? Object.entries(itemFaults(items)) : [];
  if (fault) throw invalid(...fault);
  return Object.assign({}, request, { type, items });
}

/** Validates products by the noun that owns them, with errors at their field. */
async function checkItems(
  tx: Tx,
  { clock, sourceWork }: LinkServices,
  { id: environmentId }: Environment,
  input: PaymentLinkInput,
  known: Pick<LinkRow, 'items'> | null,
): Promise<void> {
  const { currency } = input;
  const work = sourceWork.find(({ kind }) => kind === 'payment_link_ref');
  const before = known && { items: known.items, planIds: [] };
  await work?.putOnSale?.(
    { clock },
    tx,
    { environmentId, currency, items: relevantOf(input).items, planIds: [] },
    before,
  );
}

/** Returns the relevant fields as columns. */
function columnsOf(input: PaymentLinkInput, feeBearer: FeeBearer) {
  const fields = relevantOf(input);
  return {
    name: fields.name,
    description: fields.description,
    kind: fields.kind,
    type: fields.type,
    items: JSON.stringify(fields.items),
    currency: fields.currency,
    amount: fields.amount ?? null,
    amountMin: fields.amountMin ?? null,
    amountMax: fields.amountMax ?? null,
    usesMax: fields.usesMax ?? null,
    expiresAt: fields.expiresAt ? new Date(fields.expiresAt) : null,
    ...payerColumns(fields, feeBearer),
    splitGroupId: fields.splitGroupId ?? null,
    imageId: fields.imageId ?? null,
  };
}

function isSameInstant(text: string | null | undefined, date: Date | null): boolean {
  return (text ? new Date(text).getTime() : null) === (date?.getTime() ?? null);
}

function checkExpiry(services: LinkServices, input: PaymentLinkInput): void {
  if (input.expiresAt && new Date(input.expiresAt) <= services.clock.now()) {
    throw invalid('expiresAt', 'Expiry must be in the future');
  }
}

async function checkImage(tx: Tx, environment: Environment, input: PaymentLinkInput): Promise<void> {
  if (input.imageId && !(await ownsImage(tx, environment.businessId, input.imageId))) {
    throw invalid('imageId', 'Upload the image again');
  }
}

/** Refuses changes of fields fixed after the first payment. */
function checkPaid(link: LinkRow, input: PaymentLinkInput): void {
  if (link.usedCount === 0) return;
  if (input.currency !== link.currency)
    throw fixed('currency', 'The currency cannot be changed after the first payment');
  if (input.type !== link.type)
    throw fixed('type', 'What the link sells cannot be changed after the first payment');
  if (input.kind !== link.kind) throw fixed('kind', 'The type cannot be changed after the first payment');
  if (input.usesMax != null && input.usesMax < link.usedCount) {
    throw invalid('usesMax', `Must be at least ${link.usedCount}, the number of payments made`);
  }
}

/** Refuses a change of the currency while a payment is in progress, because the payment has the link's currency. */
async function checkPending(
  tx: Tx,
  environment: Environment,
  link: LinkRow,
  input: PaymentLinkInput,
): Promise<void> {
  if (input.currency === link.currency) return;
  const query = transactionListQuery.parse({ sourceId: link.id, tab: 'pending', limit: 1 });
  const { items } = await listTransactions(tx, environment, query);
  if (items.length > 0) throw fixed('currency', 'A payment with this link is in progress. Try again later.');
}

/** A higher limit reactivates a completed link; a limit already reached completes it. */
function statusFor(link: LinkRow, usesMax: number | null): Exclude<LinkStatus, 'EXPIRED'> {
  if (usesMax !== null && link.usedCount >= usesMax) return 'COMPLETED';
  return link.status === 'COMPLETED' ? 'ACTIVE' : link.status;
}

function invalid(field: string, message: string): AppError {
  return new AppError('VALIDATION', { sentence: message, fields: { [field]: message } });
}

function fixed(field: string, message: string): AppError {
  return new AppError('LINK_STATE', { sentence: message, fields: { [field]: message } });
}
