// What a payer sees at an address: the page of a link or of a payment, and the receipt.

import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CheckoutPage, checkoutContract } from '#shared/contract/payment-gateway/checkout.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { describeMethod } from './capture-attempt.ts';
import { closedReasonOf, dayIn, describeMerchant, isOpenAt, loadPayment, titleOf } from './payment.ts';
import { type Merchant, selectLinkBySlug } from './payment-queries.ts';

import { addVisit, insertFirstEvent, type LinkRow, type PaymentRow } from './queries.ts';
import { listOpenChannels } from './quote.ts';

/** References are upper case and slugs lower case, so a key is one or the other. */
function isReference(key: string): boolean {
  return /^(KSW|TST)-[0-9A-Z]{10}$/.test(key);
}

/** Who looks: a visit of the merchant's own browser is not counted. */
export type Viewer = { visit: boolean; businessId: string | null };

/** The page at a slug or reference; counts a visit of a link when asked to. */
export async function getCheckoutPage(
  services: Services,
  db: Db,
  key: string,
  viewer: Viewer,
): Promise<CheckoutPage> {
  if (isReference(key)) return getPaymentPage(services, db, key, viewer);
  const host = new URL(services.publicUrl).hostname;
  const found = await selectLinkBySlug(db, key.toLowerCase(), host);
  if (!found) throw new AppError('NOT_FOUND');
  const { link, merchant } = found;
  const now = services.clock.now();
  if (viewer.visit && viewer.businessId !== merchant.businessId)
    await addVisit(db, link.environmentId, link.id, dayIn(merchant.timeZone, now));
  const channels = await listOpenChannels(db, merchant.businessId, link.currency, now);
  return {
    ...describeLink(link, merchant),
    kind: 'link',
    channels,
    closed: closedReasonOf(link, now) ?? (channels.length === 0 ? 'closed' : null),
    reference: null,
    customerEmail: null,
  };
}

function describeLink(link: LinkRow, merchant: Merchant) {
  return {
    testMode: merchant.mode === 'test',
    merchant: describeMerchant(merchant),
    title: link.name,
    description: link.description,
    imageUrl: link.imageId ? `/api/v1/images/${link.imageId}` : null,
    currency: link.currency,
    amount: link.amount,
    amountMin: link.amount === null ? link.amountMin : null,
    amountMax: link.amount === null ? link.amountMax : null,
    feeBearer: link.feeBearer,
    customFields: link.customFields,
    collectPhone: link.collectPhone,
    collectAddress: link.collectAddress,
    expiresAt: link.expiresAt?.toISOString() ?? null,
  };
}

async function getPaymentPage(
  services: Services,
  db: Db,
  reference: string,
  viewer: Viewer,
): Promise<CheckoutPage> {
  const payment = await loadPayment(db, reference, services.publicUrl);
  const { row, merchant, link } = payment;
  const now = services.clock.now();
  const isNews = row.status === 'pending' && row.stage === 'open' && row.attemptCount === 0;
  if (viewer.visit && viewer.businessId !== merchant.businessId && isNews)
    await recordOpening(services, db, row);
  const open = await listOpenChannels(db, merchant.businessId, row.currency, now);
  const isWaiting = row.status === 'pending' && row.stage !== 'open';
  const linkReason = link && !isWaiting ? closedReasonOf(link, now) : null;
  const ownReason = isWaiting || isOpenAt(row, now) ? null : 'expired';
  return {
    kind: 'payment',
    testMode: merchant.mode === 'test',
    merchant: describeMerchant(merchant),
    title: titleOf(payment),
    description: link?.description ?? null,
    imageUrl: link?.imageId ? `/api/v1/images/${link.imageId}` : null,
    currency: row.currency,
    amount: row.requestedAmount,
    amountMin: null,
    amountMax: null,
    feeBearer: row.feeBearer,
    channels: open.filter((channel) => row.channels?.includes(channel) ?? true),
    customFields: [],
    collectPhone: false,
    collectAddress: false,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    closed: row.status === 'successful' ? 'paid' : (ownReason ?? linkReason),
    reference: row.reference,
    customerEmail: row.customerEmail,
  };
}

/** That the payer has come to the page at all tells the merchant more than that nothing was paid. */
async function recordOpening(services: Services, db: Db, row: PaymentRow): Promise<void> {
  const { clock } = services;
  await insertFirstEvent(db, {
    environmentId: row.environmentId,
    transactionId: row.id,
    id: clock.newId(),
    kind: 'opened',
    sentence: 'The payment page was opened',
    actor: row.customerName ?? row.customerEmail ?? 'Payer',
    tone: 'neutral',
    at: clock.now(),
  });
}

/** The receipt; throws PAYMENT_IN_PROGRESS for a payment that is not made (yet). */
export async function getReceipt(
  services: Services,
  db: Db,
  reference: string,
): Promise<OutputOf<(typeof checkoutContract)['getReceipt']>> {
  const payment = await loadPayment(db, reference, services.publicUrl);
  const { row, merchant } = payment;
  if (row.status !== 'successful' || !row.paidAt)
    throw new AppError('PAYMENT_IN_PROGRESS', { sentence: 'This payment has not been made.' });
  const card = row.cardScheme && row.cardLast4 ? { scheme: row.cardScheme, last4: row.cardLast4 } : null;
  const isCustomers = row.feeBearer === 'customer';
  return {
    reference: row.reference,
    testMode: merchant.mode === 'test',
    merchant: describeMerchant(merchant),
    title: titleOf(payment),
    currency: row.currency,
    requestedAmount: row.requestedAmount,
    fee: isCustomers ? row.fee : 0,
    vat: isCustomers ? row.vat : 0,
    amount: row.amount,
    method: describeMethod(card, row.senderName),
    customerEmail: row.customerEmail ?? '',
    paidAt: row.paidAt.toISOString(),
    timeZone: merchant.timeZone,
  };
}
