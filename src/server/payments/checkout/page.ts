// The payer's pages at an address: the page of a source or payment, and the receipt.

import { availableMethodsOf, type Terms } from '#server/payments/pricing/terms.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { FoundSource, Payable } from '#server/payments/sources/payment-source.ts';
import type { Db } from '#server/platform/db/database.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CheckoutPage, checkoutContract } from '#shared/contract/payments/checkout.ts';
import type { CheckoutSurroundings } from '#shared/contract/payments/sources/page-preview.ts';
import type { Currency } from '#shared/money.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import { paidWithOf, paidWithText } from '#shared/payments/paid/payment-method.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import {
  dayIn,
  describeMerchant,
  isOpenAt,
  languageKnownOf,
  loadPayablePayment,
  loadPayment,
  paidForOf,
  sourceClosedReason,
  takesPayments,
  titleOf,
} from './payment.ts';
import { selectAtAddress, selectMerchant } from './payment-queries.ts';
import { insertFirstEvent, type PaymentRow } from './queries.ts';
import { payerActor } from './timeline.ts';

/** References are upper case and slugs lower case, so a key is one or the other. */
function isReference(key: string): boolean {
  return /^(KSW|TST)-[0-9A-Z]{10}$/.test(key);
}

/** The viewer of a page; visits from the merchant's own browser are not counted. */
export type Viewer = { visit: boolean; businessId: string | null };

/** Returns the page at a slug or reference; counts a visit if requested. */
export async function getCheckoutPage(
  services: Services,
  db: Db,
  key: string,
  viewer: Viewer,
): Promise<CheckoutPage> {
  if (isReference(key)) return getPaymentPage(services, db, key, viewer);
  const found = await selectAtAddress(services, db, key.toLowerCase());
  if (!found) throw new AppError('NOT_FOUND');
  const { source, payable, merchant, terms } = found;
  const now = services.clock.now();
  if (viewer.visit && viewer.businessId !== merchant.businessId)
    await source.countVisit(db, payable, dayIn(merchant.timeZone, now), {
      at: now,
      id: services.clock.newId(),
    });
  const { channels, cardEntry } = findWays(services, terms, merchant, payable.currency, now);
  const offer = await readOffer(services, db, found);
  const isSoldOut = offer !== null && offer.items.length + offer.plans.length === 0;
  return {
    now: now.toISOString(),
    ...describeAsked(services, payable, merchant),
    kind: 'link',
    channels,
    cardEntry,
    closed:
      (takesPayments(merchant, source) ? null : 'inactive') ??
      source.closedReason(payable, now) ??
      (channels.length === 0 ? 'closed' : null) ??
      (isSoldOut ? 'inactive' : null),
    reference: null,
    offer,
    ...documentOf(found),
    customerEmail: null,
  };
}

/** Returns the items for sale; null where an amount is paid. */
async function readOffer(
  services: Services,
  db: Db,
  { source, payable }: FoundSource,
): Promise<CheckoutPage['offer']> {
  if (!payable.sells) return null;
  const work = services.sourceWork.find(({ kind }) => kind === source.kind);
  return (await work?.offer?.(services, db, payable)) ?? null;
}

/** Returns the available payment methods, and where a card is entered. */
function findWays(
  { rails }: Services,
  terms: Terms,
  { mode }: Merchant,
  currency: Currency,
  now: Date,
): Pick<CheckoutPage, 'channels' | 'cardEntry'> {
  const { channels, cardEntry } = availableMethodsOf(rails, terms, { mode, currency }, now);
  return { channels, cardEntry: cardEntry === 'hosted' ? 'hosted' : 'own' };
}

/** Returns the context of a page in the editor, for a preview as payers would see it. */
export async function getCheckoutSurroundings(
  services: Services,
  db: Db,
  environment: Environment,
  currency: Currency,
): Promise<CheckoutSurroundings> {
  const { merchant, terms } = await selectMerchant(services, db, environment.id);
  const now = services.clock.now();
  return {
    now: now.toISOString(),
    ...moneyModeOf(services, merchant),
    merchant: describeMerchant(merchant),
    country: merchant.country,
    ...findWays(services, terms, merchant, currency, now),
  };
}

/** The document to be paid, shown before the payment. */
function documentOf(found: FoundSource | null): Pick<CheckoutPage, 'document' | 'documentKind'> {
  const slug = found?.source.documentOf?.(found.payable) ?? null;
  if (slug === null) return { document: null, documentKind: null };
  return { document: slug, documentKind: found?.source.kind === 'order' ? 'order' : 'invoice' };
}

function describeAsked(services: Services, payable: Payable, merchant: Merchant) {
  return {
    ...moneyModeOf(services, merchant),
    merchant: describeMerchant(merchant),
    country: merchant.country,
    paidFor: payable.paidFor,
    title: paidForText(payable.paidFor),
    description: payable.description,
    imageUrl: payable.imageUrl,
    story: payable.story,
    currency: payable.currency,
    amount: payable.amount,
    amountMin: payable.amount === null ? payable.amountMin : null,
    amountMax: payable.amount === null ? payable.amountMax : null,
    feeBearer: payable.feeBearer,
    customFields: payable.customFields,
    collectPhone: payable.collectPhone,
    collectAddress: payable.collectAddress,
    expiresAt: payable.expiresAt?.toISOString() ?? null,
    keepsCard: payable.keepsCard ?? false,
    language: payable.language ?? null,
  };
}

async function getPaymentPage(
  services: Services,
  db: Db,
  reference: string,
  viewer: Viewer,
): Promise<CheckoutPage> {
  const payment = await loadPayablePayment(services, db, reference);
  const { row, merchant, source, terms } = payment;
  const now = services.clock.now();
  const isNews = row.status === 'pending' && row.stage === 'open' && row.attemptCount === 0;
  if (viewer.visit && viewer.businessId !== merchant.businessId && isNews)
    await recordOpening(services, db, row);
  const { channels: open, cardEntry } = findWays(services, terms, merchant, row.currency, now);
  const isWaiting = row.status === 'pending' && row.stage !== 'open';
  const closedReason = takesPayments(merchant, source?.source)
    ? sourceClosedReason(payment, now)
    : 'inactive';
  const sourceReason = isWaiting ? null : closedReason;
  const ownReason = isWaiting || isOpenAt(row, now) ? null : 'expired';
  // The payer of an expired payment may start again, unless its link or terminal is switched off.
  const openReason = sourceReason === 'inactive' ? sourceReason : (ownReason ?? sourceReason);
  return {
    now: now.toISOString(),
    kind: 'payment',
    ...moneyModeOf(services, merchant),
    merchant: describeMerchant(merchant),
    country: merchant.country,
    paidFor: paidForOf(payment),
    title: titleOf(payment),
    description: source?.payable.description ?? null,
    imageUrl: source?.payable.imageUrl ?? null,
    story: source?.payable.story ?? null,
    currency: row.currency,
    amount: row.requestedAmount,
    amountMin: null,
    amountMax: null,
    feeBearer: row.feeBearer,
    channels: open.filter((channel) => row.channels?.includes(channel) ?? true),
    cardEntry,
    customFields: [],
    collectPhone: false,
    collectAddress: false,
    offer: null,
    keepsCard: source?.payable.keepsCard ?? false,
    language: languageKnownOf(payment),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    closed: row.status === 'successful' ? 'paid' : openReason,
    reference: row.reference,
    ...documentOf(source),
    customerEmail: row.customerEmail,
  };
}

/** Records the first opening of the page, so that the merchant can tell unopened from unpaid payments. */
async function recordOpening(services: Services, db: Db, row: PaymentRow): Promise<void> {
  const { clock } = services;
  await insertFirstEvent(db, {
    environmentId: row.environmentId,
    transactionId: row.id,
    id: clock.newId(),
    at: clock.now(),
    ...columnsOfLine<PaymentLine>({ kind: 'opened', actor: payerActor(row), tone: 'neutral' }),
  });
}

/** Returns the receipt; throws PAYMENT_IN_PROGRESS for a payment that is not successful. */
export async function getReceipt(
  services: Services,
  db: Db,
  reference: string,
): Promise<OutputOf<(typeof checkoutContract)['getReceipt']>> {
  const payment = await loadPayment(services, db, reference);
  const { row, merchant } = payment;
  if (row.status !== 'successful' || !row.paidAt)
    throw new AppError('PAYMENT_IN_PROGRESS', { sentence: 'This payment has not been made.' });
  const isCustomers = row.feeBearer === 'customer';
  return {
    reference: row.reference,
    ...moneyModeOf(services, merchant),
    merchant: describeMerchant(merchant),
    language: languageKnownOf(payment),
    paidFor: paidForOf(payment),
    title: titleOf(payment),
    purchase: row.purchase,
    currency: row.currency,
    requestedAmount: row.requestedAmount,
    fee: isCustomers ? row.fee : 0,
    vat: isCustomers ? row.vat : 0,
    amount: row.amount,
    refund: row.refundState,
    refunded: row.refundedAmount,
    refundPending: row.refundPending,
    dispute: row.disputeState,
    chargedBack: row.chargedBack,
    method: paidWithText(paidWithOf(row)),
    paidWith: paidWithOf(row),
    customerEmail: row.customerEmail ?? '',
    paidAt: row.paidAt.toISOString(),
    timeZone: merchant.timeZone,
  };
}
