// Creating, changing, publishing and copying payment pages: validation, and fields fixed after the first payment.

import { feeBearerFor, payableOf, refuseUnpayable } from '#server/payments/pricing/payable.ts';
import { changeAddress } from '#server/payments/sources/addresses.ts';
import { payerColumns } from '#server/payments/sources/payer-settings.ts';
import { checkSplitGroup } from '#server/payments/splits/split-rule.ts';
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import { checkSlug, insertWithSlug, makeReference } from '#server/platform/references/slug.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { ownsImage } from '#server/platform/uploads/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type ChangedPaymentPage,
  type PageFields,
  type PaymentPageInput,
  pageFields,
  publishFaults,
} from '#shared/contract/payments/payment-page-input.ts';
import type { PageStatus, PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { type StoredItem, toKeptItem } from '#shared/contract/payments/sources/goods.ts';
import { transactionListQuery } from '#shared/contract/payments/transactions.ts';
import { pageStates } from '#shared/payments/payment-states.ts';
import { canBecome } from '#shared/states.ts';
import { insertPage, type PageRow, updatePage } from './queries.ts';
import { findPage, getLockedPage, getPaymentPage, type PageServices } from './service.ts';

type Audit = (details: AuditDetails) => void;

/** Creates a page as a draft or published; without an address, one is derived from its name. */
export async function createPaymentPage(
  tx: Tx,
  services: PageServices,
  environment: Environment,
  userId: string | null,
  input: PaymentPageInput,
  copied: Copied | null = null,
): Promise<PaymentPage> {
  checkSlug(input.slug);
  await checkImages(tx, environment, input);
  await checkSplitGroup(tx, environment.id, input, copied?.splitGroupId ?? null);
  await checkGoods(tx, services, environment, input, copied);
  const now = services.clock.now();
  const id = services.clock.newId();
  const feeBearer = await feeBearerFor(tx, environment, input, now);
  const columns = {
    ...columnsOf(input, feeBearer),
    environmentId: environment.id,
    id,
    status: input.publish ? ('ACTIVE' as const) : ('DRAFT' as const),
    publishedAt: input.publish ? now : null,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  };
  const insertAt = (slug: string) => insertPage(tx, { ...columns, reference: makeReference('PGE'), slug });
  await insertWithSlug(input, insertAt);
  return getPaymentPage(tx, services, environment, id);
}

/** Replaces the fields of a page. A published page must stay publishable; archived pages cannot be changed. */
export async function updatePaymentPage(
  tx: Tx,
  services: PageServices,
  environment: Environment,
  pageId: string,
  request: ChangedPaymentPage,
  audit: Audit,
): Promise<PaymentPage> {
  const page = await getLockedPage(tx, environment, pageId);
  const input = mergeEdit(request, page);
  if (page.status === 'CLOSED') {
    throw new AppError('PAGE_STATE', { sentence: 'An archived payment page cannot be changed.' });
  }
  checkSlug(input.slug);
  await checkImages(tx, environment, input, page);
  await checkSplitGroup(tx, environment.id, input, page.splitGroupId);
  await checkGoods(tx, services, environment, input, page);
  const becomesPublic = input.publish && page.status === 'DRAFT';
  if (becomesPublic || page.status !== 'DRAFT') checkPublishable(input);
  checkPaid(page, input);
  await checkPending(tx, environment, page, input);
  const now = services.clock.now();
  const feeBearer = input.feeBearer ?? page.feeBearer;
  await refuseUnpayable(tx, payableOf(environment, input, feeBearer), now);
  const columns = { ...columnsOf(input, feeBearer), slug: input.slug ?? page.slug };
  const status = becomesPublic ? ('ACTIVE' as const) : page.status;
  audit({ entityId: pageId, ...changedFields(page, { ...columns, status }) });
  await changeAddress(tx, 'page', { ...page, environmentId: environment.id }, input.slug ?? page.slug);
  await updatePage(tx, page, {
    ...columns,
    status,
    ...(becomesPublic && { publishedAt: now }),
    updatedAt: now,
  });
  return getPaymentPage(tx, services, environment, pageId);
}

type AskedStatus = 'ACTIVE' | 'INACTIVE' | 'CLOSED';

const refusals: Record<PageStatus, string> = {
  DRAFT: 'This is a draft. Publish it first.',
  ACTIVE: 'The payment page’s current status does not allow this.',
  INACTIVE: 'The payment page’s current status does not allow this.',
  CLOSED: 'An archived payment page cannot be used again. Duplicate it instead.',
};

/** Publishes, activates, deactivates or archives a page; requesting the current status changes nothing. */
export async function setPaymentPageStatus(
  tx: Tx,
  services: PageServices,
  environment: Environment,
  pageId: string,
  status: AskedStatus,
  audit: Audit,
): Promise<PaymentPage> {
  const page = await getLockedPage(tx, environment, pageId);
  if (page.status !== status) {
    if (!canBecome<PageStatus>(pageStates, page.status, status)) {
      throw new AppError('PAGE_STATE', { sentence: refusals[page.status] });
    }
    if (status === 'ACTIVE') checkPublishable(page);
    const now = services.clock.now();
    const publishedAt = status === 'ACTIVE' ? (page.publishedAt ?? now) : page.publishedAt;
    audit({ entityId: pageId, before: { status: page.status }, after: { status } });
    await updatePage(tx, page, { status, publishedAt, updatedAt: now });
  }
  return getPaymentPage(tx, services, environment, pageId);
}

/** Creates a draft copy of a page with its own address and no counted payments. */
export async function duplicatePaymentPage(
  tx: Tx,
  services: PageServices,
  environment: Environment,
  userId: string | null,
  pageId: string,
): Promise<PaymentPage> {
  const page = await findPage(tx, environment, pageId);
  const mark = ' (copy)';
  const name = [...page.name].slice(0, 100 - mark.length).join('') + mark;
  const copy = { ...page, name, slug: null, publish: false };
  return createPaymentPage(tx, services, environment, userId, copy, page);
}

/** Drops what another field makes irrelevant: the amount of a page that sells, the products of one that does not. */
function relevantOf(fields: PageFields): PageFields & { items: StoredItem[] } {
  const { type, items, planIds } = fields;
  const isDonation = type === 'donation';
  const isSold = type === 'product' || type === 'subscription';
  const isOpen = isDonation || isSold || fields.amountKind === 'open';
  const isAsked = isOpen && !isSold;
  return {
    ...fields,
    amountKind: isOpen ? 'open' : 'fixed',
    amount: isOpen ? null : fields.amount,
    amountMin: isAsked ? fields.amountMin : null,
    amountMax: isAsked ? fields.amountMax : null,
    suggestedAmounts: isDonation ? fields.suggestedAmounts : [],
    items: type === 'product' ? items.map(toKeptItem) : [],
    planIds: type === 'subscription' ? [...new Set(planIds)] : [],
  };
}

/** The previous values, of the copied page or of the page before the change. */
type Copied = Pick<PageRow, 'splitGroupId' | 'items' | 'planIds'>;

/** Validates products and plans by the noun that owns them, with errors at their field. */
async function checkGoods(
  tx: Tx,
  { clock, sourceWork }: PageServices,
  { id: environmentId }: Environment,
  input: PageFields,
  known: Copied | null,
): Promise<void> {
  const { currency } = input;
  const { items, planIds } = relevantOf(input);
  const work = sourceWork.find(({ kind }) => kind === 'payment_page_ref');
  await work?.putOnSale?.({ clock }, tx, { environmentId, currency, items, planIds }, known);
}

/** Returns the relevant fields as columns. */
function columnsOf(input: PageFields, feeBearer: FeeBearer) {
  const fields = relevantOf(input);
  return {
    name: fields.name,
    type: fields.type,
    currency: fields.currency,
    amountKind: fields.amountKind,
    amount: fields.amount ?? null,
    amountMin: fields.amountMin ?? null,
    amountMax: fields.amountMax ?? null,
    suggestedAmounts: JSON.stringify(fields.suggestedAmounts),
    items: JSON.stringify(fields.items),
    planIds: fields.planIds,
    goalAmount: fields.goalAmount ?? null,
    description: fields.description,
    bannerImageId: fields.bannerImageId ?? null,
    galleryImageIds: [...new Set(fields.galleryImageIds)],
    ...payerColumns(fields, feeBearer),
    seoTitle: fields.seoTitle,
    seoDescription: fields.seoDescription,
    seoImageId: fields.seoImageId ?? null,
    splitGroupId: fields.splitGroupId ?? null,
  };
}

/** Merges the request with what others have changed since its editing began (decision 142). */
function mergeEdit({ known, publish, ...mine }: ChangedPaymentPage, page: PageRow): PaymentPageInput {
  if (!known) return { ...mine, publish };
  const { slug, feeBearer } = page;
  const sideOf = (fields: PageFields): PageFields => ({
    ...relevantOf(fields),
    slug: fields.slug ?? slug,
    feeBearer: fields.feeBearer ?? feeBearer,
  });
  const sides = { mine: sideOf(mine), known: sideOf(known), now: sideOf(page) };
  return { ...mergeWithKnown<PageFields>(pageFields, sides), publish };
}

/** Returns the old and new values of changed fields. */
function changedFields(page: PageRow, columns: Record<string, unknown>) {
  const comparable = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const changed = Object.keys(columns).filter(
    (name) => comparable(page[name as keyof PageRow]) !== comparable(columns[name]),
  );
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return { before: pick(page), after: pick(columns) };
}

function checkPublishable(page: PageFields): void {
  const fields = publishFaults(page);
  const sentences = Object.values(fields);
  if (sentences.length === 0) return;
  const [only] = sentences.length === 1 ? sentences : [];
  const sentence = only ?? 'This page cannot be published yet: some fields need correcting.';
  throw new AppError('VALIDATION', { fields, sentence });
}

/** Images added to the page must belong to this business. */
async function checkImages(
  tx: Tx,
  environment: Environment,
  input: PageFields,
  page?: PageRow,
): Promise<void> {
  const known = new Set([page?.bannerImageId, page?.seoImageId, ...(page?.galleryImageIds ?? [])]);
  const requested: [field: string, imageId: string | null | undefined][] = [
    ['bannerImageId', input.bannerImageId],
    ['seoImageId', input.seoImageId],
    ...input.galleryImageIds.map((id, index) => [`galleryImageIds.${index}`, id] as [string, string]),
  ];
  for (const [field, imageId] of requested) {
    if (!imageId || known.has(imageId) || (await ownsImage(tx, environment.businessId, imageId))) continue;
    const sentence = 'Upload the image again';
    throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
  }
}

/** Refuses changes of fields fixed after the first payment. */
function checkPaid(page: PageRow, input: PageFields): void {
  if (page.usedCount === 0) return;
  if (input.currency !== page.currency)
    throw fixed('currency', 'The currency cannot be changed after the first payment');
  if (input.type !== page.type) throw fixed('type', 'The type cannot be changed after the first payment');
}

/** Refuses a change of the currency while a payment is in progress, because the payment has the page's currency. */
async function checkPending(
  tx: Tx,
  environment: Environment,
  page: PageRow,
  input: PageFields,
): Promise<void> {
  if (input.currency === page.currency) return;
  const query = transactionListQuery.parse({ sourceId: page.id, tab: 'pending', limit: 1 });
  const { items } = await listTransactions(tx, environment, query);
  if (items.length > 0) throw fixed('currency', 'A payment on this page is in progress. Try again later.');
}

function fixed(field: string, message: string): AppError {
  return new AppError('PAGE_STATE', { sentence: message, fields: { [field]: message } });
}
