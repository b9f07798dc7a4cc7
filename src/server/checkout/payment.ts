// A payment with everything its rules need: its merchant, its link, and what a payer may still do with it.

import { AppError } from '#shared/contract/errors.ts';
import { type Feature, isFeatureOn } from '#shared/contract/features.ts';
import type { FeeQuote } from '#shared/contract/payment-gateway/pricing.ts';
import { defaultBranding } from '#shared/default-branding.ts';
import type { Db } from '../db/database.ts';
import { findPaidPage, pageClosedError, pageClosedReason } from '../payment-pages/payer-page.ts';
import { codeClosedReason, codeTitle, findPaidCode } from '../qr-codes/payer-code.ts';
import type { TxServices } from '../services.ts';
import {
  atPayersClock,
  type Merchant,
  type Payment,
  type PaymentName,
  selectPayment,
} from './payment-queries.ts';
import type { LinkRow, PaymentRow } from './queries.ts';

export type { Merchant, Payment } from './payment-queries.ts';

/** Why an attempt cannot begin, with the sentence for the payer. */
export type ClosedReason = 'expired' | 'exhausted' | 'inactive' | 'archived';

/** How often a link may be paid; null: without limit. */
export function usesMaxOf(link: Pick<LinkRow, 'kind' | 'usesMax'>): number | null {
  return link.kind === 'one-time' ? 1 : link.usesMax;
}

/** Why a link takes no payment at an instant; null when it does. */
export function closedReasonOf(link: LinkRow, now: Date): ClosedReason | null {
  if (link.status === 'CLOSED') return 'archived';
  if (link.status === 'INACTIVE') return 'inactive';
  const usesMax = usesMaxOf(link);
  if (link.status === 'COMPLETED' || (usesMax !== null && link.usedCount >= usesMax)) return 'exhausted';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : null;
}

/** The error of a link that is closed for a reason. */
export function linkError(reason: ClosedReason): AppError {
  if (reason === 'expired') return new AppError('LINK_EXPIRED');
  return new AppError(reason === 'exhausted' ? 'LINK_EXHAUSTED' : 'LINK_CLOSED');
}

const featureOfSource: Partial<Record<PaymentRow['sourceKind'], Feature>> = {
  payment_link_ref: 'payment_links',
  payment_page_ref: 'payment_pages',
  qr_code_ref: 'qr_codes',
};

/** Whether the feature that something belongs to is switched off: what has none belongs to the gateway itself. */
export function isSwitchedOff(merchant: Merchant, sourceKind: PaymentRow['sourceKind']): boolean {
  return !isFeatureOn(featureOfSource[sourceKind] ?? 'payment_gateway', new Set(merchant.featuresOff));
}

/** Why what a payment came through takes no payment at an instant; null when it does, or when it came through nothing. */
export function sourceClosedReason(payment: Payment, now: Date): ClosedReason | null {
  const { link, page, code, merchant, row } = payment;
  if (isSwitchedOff(merchant, row.sourceKind)) return 'inactive';
  if (link) return closedReasonOf(link, now);
  if (code) return codeClosedReason(code, now);
  return page && pageClosedReason(page);
}

/** The error of a way to pay that has no rail or no price here. */
export function notOffered(): AppError {
  return new AppError('PAYMENT_CLOSED', { sentence: 'This way to pay is not available.' });
}

/** Throws PAYMENT_CLOSED when the page a payment came through takes no payment any more, or its feature is off. */
export function refuseClosedPage({ page, merchant, row }: Payment): void {
  if (isSwitchedOff(merchant, row.sourceKind)) throw notOffered();
  if (page && pageClosedReason(page))
    throw new AppError('PAYMENT_CLOSED', { sentence: pageClosedError().message });
}

/** Loads a payment by its reference, or by our own id; throws NOT_FOUND. */
export async function loadPayment(db: Db, name: string | PaymentName, publicUrl: string): Promise<Payment> {
  const wanted = typeof name === 'string' ? { reference: name } : name;
  const payment = await selectPayment(db, wanted, new URL(publicUrl).hostname);
  if (!payment) throw new AppError('NOT_FOUND');
  const { environmentId, sourceKind, sourceId } = payment.row;
  const isOfPage = sourceKind === 'payment_page_ref' && sourceId !== null;
  const isOfCode = sourceKind === 'qr_code_ref' && sourceId !== null;
  return {
    ...payment,
    page: isOfPage ? await findPaidPage(db, environmentId, sourceId) : null,
    code: isOfCode ? await findPaidCode(db, environmentId, sourceId) : null,
  };
}

/** The services by whose clock the payer of a reference or slug lives. */
export function atPayersTime<S extends Pick<TxServices, 'clock' | 'clocks'>>(
  services: S,
  key: string,
  db: Db,
): Promise<S> {
  return atPayersClock(services, key, db);
}

/** True when a payment that is not paid may be tried (again) at an instant. */
export function isOpenAt(row: PaymentRow, now: Date): boolean {
  const isWaitingForPayer = row.stage === 'open' || row.stage === 'cancelled';
  return row.status !== 'successful' && isWaitingForPayer && (row.expiresAt === null || now < row.expiresAt);
}

/** How the merchant looks to a payer; what the business has not chosen is the platform's. */
export function describeMerchant(merchant: Merchant) {
  return {
    name: merchant.businessName,
    logoUrl: merchant.logoImageId ? `/api/v1/images/${merchant.logoImageId}` : null,
    primaryColor: merchant.primaryColor ?? defaultBranding.brand_primary_color,
    secondaryColor: merchant.secondaryColor ?? defaultBranding.brand_secondary_color,
    platformName: merchant.platformName ?? defaultBranding.company_name,
  };
}

/** What the payer pays for, in a line. */
export function titleOf(payment: Payment): string {
  return (
    payment.link?.name ??
    payment.page?.name ??
    (payment.code && codeTitle(payment.code)) ??
    payment.row.description ??
    `Payment to ${payment.merchant.businessName}`
  );
}

/** The amounts of a payment before a way to pay is chosen: no fee yet. */
export function unquoted(requestedAmount: number) {
  return { amount: requestedAmount, fee: 0, vat: 0, net: requestedAmount, feeRule: null, vatRule: null };
}

/** The amounts of a payment by a quote. */
export function quoted(quote: FeeQuote, vatRule: string | null) {
  return {
    amount: quote.charged,
    fee: quote.fee,
    vat: quote.vat,
    net: quote.net,
    feeRule: quote.rule,
    vatRule,
  };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  return format.format(at);
}
