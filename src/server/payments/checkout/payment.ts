// A payment with everything its rules need: its merchant, what it is for, and what a payer may still do with it.

import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { ClosedReason, PaymentSource } from '#server/payments/sources/payment-source.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { defaultBranding, legalPaths } from '#shared/account/default-branding.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isFeatureOn } from '#shared/contract/features.ts';
import type { FeeQuote } from '#shared/contract/payments/pricing.ts';
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import type { Language } from '#shared/languages.ts';
import { sayPaidFor } from '#shared/payments/paid/paid-for.ts';
import {
  type PayablePayment,
  type PayerServices,
  type Payment,
  type PaymentName,
  selectMerchant,
  selectPayablePayment,
  selectPayment,
  withClockOfPayer,
} from './payment-queries.ts';
import type { PaymentRow } from './queries.ts';

export type { Payment } from './payment-queries.ts';

/** Whether the feature that something belongs to is switched off: what came through nothing belongs to the gateway itself. */
export function isFeatureDisabled(merchant: Merchant, source: PaymentSource | undefined): boolean {
  return !isFeatureOn(source?.feature ?? 'payment_gateway', new Set(merchant.featuresOff));
}

/** Whether payers may pay for it at all: the business is not suspended, and its feature is on. */
export function takesPayments(merchant: Merchant, source: PaymentSource | undefined): boolean {
  return !merchant.isSuspended && !isFeatureDisabled(merchant, source);
}

/** Why what a payment came through takes no payment at an instant; null when it does, or when it came through nothing. */
export function sourceClosedReason({ source, merchant }: Payment, now: Date): ClosedReason | null {
  if (isFeatureDisabled(merchant, source?.source)) return 'inactive';
  if (source?.source.atMachine) return 'inactive';
  return source === null ? null : source.source.closedReason(source.payable, now);
}

/** The error of a way to pay that has no rail or no price here. */
export function methodUnavailable(): AppError {
  return new AppError('PAYMENT_CLOSED', { sentence: 'This payment method is not available.' });
}

/** Loads a payment by its reference, or by our own id; throws NOT_FOUND. */
export async function loadPayment(
  services: PayerServices,
  db: Db,
  name: string | PaymentName,
): Promise<Payment> {
  const input = typeof name === 'string' ? { reference: name } : name;
  const payment = await selectPayment(services, db, input);
  if (!payment) throw new AppError('NOT_FOUND');
  return payment;
}

/** Whose environment it is, as payers and customers see them. */
export async function loadMerchant(
  services: PayerServices,
  db: Db,
  environmentId: string,
): Promise<Merchant> {
  return (await selectMerchant(services, db, environmentId)).merchant;
}

/** The same with how the business is paid, for what begins to pay. */
export async function loadPayablePayment(
  services: PayerServices,
  db: Db,
  reference: string,
): Promise<PayablePayment> {
  const payment = await selectPayablePayment(services, db, { reference });
  if (!payment) throw new AppError('NOT_FOUND');
  return payment;
}

/** The services by whose clock the payer of a reference or slug lives. */
export function withPayerClock<S extends Pick<TxServices, 'clock' | 'clocks'>>(
  services: S,
  key: string,
  db: Db,
): Promise<S> {
  return withClockOfPayer(services, key, db);
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
    termsUrl: merchant.termsUrl ?? legalPaths.terms,
    privacyUrl: merchant.privacyUrl ?? legalPaths.privacy,
  };
}

/** What the payer pays for. */
export function paidForOf({ source, row, merchant }: Payment): PaidFor {
  if (source) return source.payable.paidFor;
  return row.description === null
    ? { kind: 'business', name: merchant.businessName }
    : { kind: 'named', name: row.description };
}

/** The same in a line, in English. */
export const titleOf = (payment: Payment): string => sayPaidFor(paidForOf(payment));

/** In which the payer is written to: that of what is paid, where it has one, else of the page it is paid on. */
export const languageKnownOf = ({ source, row }: Pick<Payment, 'source' | 'row'>): Language | null =>
  source?.payable.language ?? row.language;

/** The same, English where neither is known. */
export const languageOf = (payment: Pick<Payment, 'source' | 'row'>): Language =>
  languageKnownOf(payment) ?? 'en';

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
