// A payment with all data its rules need: merchant, source, and the actions still open to the payer.

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
import { paidForText } from '#shared/payments/paid/paid-for.ts';
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

/** Whether the feature of a source is switched off; a payment without a source belongs to the payment gateway feature. */
export function isFeatureDisabled(merchant: Merchant, source: PaymentSource | undefined): boolean {
  return !isFeatureOn(source?.feature ?? 'payment_gateway', new Set(merchant.featuresOff));
}

/** Whether payments of a source are possible at all: the business is not suspended, and the feature is on. */
export function takesPayments(merchant: Merchant, source: PaymentSource | undefined): boolean {
  return !merchant.isSuspended && !isFeatureDisabled(merchant, source);
}

/** Returns why the source of a payment takes no payments at an instant; null if it does, or if there is no source. */
export function sourceClosedReason({ source, merchant }: Payment, now: Date): ClosedReason | null {
  if (isFeatureDisabled(merchant, source?.source)) return 'inactive';
  if (source?.source.atMachine) return 'inactive';
  return source === null ? null : source.source.closedReason(source.payable, now);
}

/** Returns the error of a payment method that has no rail or no price. */
export function methodUnavailable(): AppError {
  return new AppError('PAYMENT_CLOSED', { sentence: 'This payment method is not available.' });
}

/** Loads a payment by its reference or its internal id; throws NOT_FOUND. */
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

/** Loads the merchant of an environment as shown to payers and customers. */
export async function loadMerchant(
  services: PayerServices,
  db: Db,
  environmentId: string,
): Promise<Merchant> {
  return (await selectMerchant(services, db, environmentId)).merchant;
}

/** Loads a payment with the prices and gateways of the business, for starting an attempt. */
export async function loadPayablePayment(
  services: PayerServices,
  db: Db,
  reference: string,
): Promise<PayablePayment> {
  const payment = await selectPayablePayment(services, db, { reference });
  if (!payment) throw new AppError('NOT_FOUND');
  return payment;
}

/** Returns the services with the clock of the environment of a reference or slug. */
export function withPayerClock<S extends Pick<TxServices, 'clock' | 'clocks'>>(
  services: S,
  key: string,
  db: Db,
): Promise<S> {
  return withClockOfPayer(services, key, db);
}

/** Whether an unpaid payment can be tried (again) at an instant. */
export function isOpenAt(row: PaymentRow, now: Date): boolean {
  const isWaitingForPayer = row.stage === 'open' || row.stage === 'cancelled';
  return row.status !== 'successful' && isWaitingForPayer && (row.expiresAt === null || now < row.expiresAt);
}

/** Returns the merchant's appearance to payers; the platform's defaults apply where the business has chosen nothing. */
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

/** Returns the purpose of the payment. */
export function paidForOf({ source, row, merchant }: Payment): PaidFor {
  if (source) return source.payable.paidFor;
  return row.description === null
    ? { kind: 'business', name: merchant.businessName }
    : { kind: 'named', name: row.description };
}

/** Returns the purpose of the payment as one line of English. */
export const titleOf = (payment: Payment): string => paidForText(paidForOf(payment));

/** Returns the language of messages to the payer: that of the source, else that of the page used to pay; null if unknown. */
export const languageKnownOf = ({ source, row }: Pick<Payment, 'source' | 'row'>): Language | null =>
  source?.payable.language ?? row.language;

/** Returns the same, with English as the default. */
export const languageOf = (payment: Pick<Payment, 'source' | 'row'>): Language =>
  languageKnownOf(payment) ?? 'en';

/** Returns the amounts of a payment before a payment method is chosen: no fee yet. */
export function unquoted(requestedAmount: number) {
  return { amount: requestedAmount, fee: 0, vat: 0, net: requestedAmount, feeRule: null, vatRule: null };
}

/** Returns the amounts of a payment from a quote. */
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

/** Returns the date of an instant in a time zone, YYYY-MM-DD. */
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
