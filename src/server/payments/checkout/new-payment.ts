// Starting a payment: its reference, row, customer and first timeline entry.

import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { refuseSuspendedPayment } from '#server/account/businesses/suspension.ts';
import { recordCustomer } from '#server/customers/customers/service.ts';
import { refuseUnpayable, refuseUnpayableAt } from '#server/payments/pricing/payable.ts';
import { listPrices, type PriceRow } from '#server/payments/pricing/prices.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import { readSplitRule } from '#server/payments/splits/split-rule.ts';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransactionsTable } from '#server/platform/db/tables/payments/checkout.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import { unquoted } from './payment.ts';
import { insertPayment } from './queries.ts';

/** The origin of a call, and the payer's language; null for a machine. */
export type Caller = { ip: string | null; userAgent: string | null; language?: Language | null };

/** Crockford's base 32: no letters that can be confused with one another or that form words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new reference: KSW- in live mode or TST- in test mode, and ten characters. */
export function makeReference(mode: Mode): string {
  const characters = Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('');
  return `${mode === 'live' ? 'KSW' : 'TST'}-${characters}`;
}

/** Returns the payer's device type, as far as the user agent reveals it. */
export function deviceOf(userAgent: string | null): 'phone' | 'computer' | null {
  if (!userAgent) return null;
  return /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent) ? 'phone' : 'computer';
}

/** Error messages by field path. */
export type Fields = Record<string, string>;

/** Returns the error of invalid fields; the message of a single field is also the error's sentence. */
export function invalid(fields: Fields): AppError {
  const sentences = Object.values(fields);
  return new AppError('VALIDATION', {
    fields,
    ...(sentences.length === 1 && { sentence: sentences[0] as string }),
  });
}

/** A payment to start. */
export type NewPayment = {
  /** Set if something was reserved for the payment before it starts. */
  id?: string;
  merchant: Pick<Merchant, 'environmentId' | 'mode' | 'businessId'>;
  /** The prices of the business in the currency, if already loaded. */
  prices?: readonly PriceRow[];
  currency: Currency;
  amount: number;
  /** Without an e-mail address, no customer is recorded and no receipt is sent. */
  payer: { email: string | null; name: string | null; phone: string | null };
  feeBearer: TransactionsTable['feeBearer'];
  source: { kind: TransactionsTable['sourceKind']; id: string | null; name: string | null };
  answers?: { label: string; value: string }[];
  purchase?: Purchase | undefined;
  merchantReference?: string | null;
  description?: string | null;
  callbackUrl?: string | null;
  channels?: TransactionsTable['channels'];
  metadata?: Record<string, unknown>;
  /** The split group; its current rule is copied. */
  splitGroupId?: string | null;
  /** A split rule of this payment, instead of a group. */
  split?: SplitRule | null;
  expiresAt: Date;
  caller: Caller;
};

/** Returns the row of a new payment. */
export function newPaymentRow(
  services: Pick<Services, 'clock'>,
  payment: NewPayment,
  customerId: string | null,
): Clear<Insertable<TransactionsTable>> {
  const { clock } = services;
  const now = clock.now();
  const { merchant, payer, source, caller } = payment;
  return {
    environmentId: merchant.environmentId,
    id: payment.id ?? clock.newId(),
    reference: makeReference(merchant.mode),
    merchantReference: payment.merchantReference ?? null,
    status: 'pending',
    stage: 'open',
    currency: payment.currency,
    requestedAmount: payment.amount,
    ...unquoted(payment.amount),
    feeBearer: payment.feeBearer,
    channel: null,
    channels: payment.channels ?? null,
    gateway: null,
    gatewayReference: null,
    gatewayResponse: null,
    failureReason: null,
    sourceKind: source.kind,
    sourceId: source.id,
    sourceName: source.name,
    customerId,
    customerName: payer.name,
    customerEmail: payer.email,
    customerPhone: payer.phone,
    cardScheme: null,
    cardBin: null,
    cardLast4: null,
    cardExpiry: null,
    cardBank: null,
    cardCountry: null,
    threeDsStatus: null,
    threeDsEci: null,
    senderName: null,
    senderBank: null,
    senderAccount: null,
    senderSessionId: null,
    description: payment.description ?? null,
    answers: JSON.stringify(payment.answers ?? []),
    metadata: JSON.stringify(payment.metadata ?? {}),
    purchase: payment.purchase ? JSON.stringify(payment.purchase) : null,
    callbackUrl: payment.callbackUrl ?? null,
    ip: caller.ip,
    device: deviceOf(caller.userAgent),
    language: caller.language ?? null,
    expiresAt: payment.expiresAt,
    paidAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the split of the payment: a copy, so that later changes of the group do not affect it. */
async function splitColumns(tx: Tx, { merchant, currency, splitGroupId, split }: NewPayment) {
  const rule =
    split ?? (splitGroupId ? await readSplitRule(tx, merchant.environmentId, splitGroupId, currency) : null);
  return { splitGroupId: rule?.groupId ?? null, split: rule && JSON.stringify(rule) };
}

/** Writes a new payment: customer, counter of the source, payment and first timeline entry. Returns the reference. */
export async function beginPayment(services: TxServices, tx: Tx, payment: NewPayment): Promise<string> {
  const { clock } = services;
  const { merchant, payer, source } = payment;
  await refuseSuspendedPayment(tx, merchant);
  const { currency, amount, feeBearer, channels = null } = payment;
  const { businessId } = merchant;
  const payable = { businessId, currency, amount, feeBearer, channels };
  if (payment.prices) refuseUnpayableAt(payment.prices, payable, clock.now());
  else await refuseUnpayable(tx, payable, clock.now());
  const { email } = payer;
  const customerId =
    email === null ? null : await recordCustomer(tx, clock, merchant.environmentId, { ...payer, email });
  if (source.id)
    await services.sources
      .ofKind(source.kind)
      ?.countStart(tx, { environmentId: merchant.environmentId, id: source.id });
  const row = { ...newPaymentRow(services, payment, customerId), ...(await splitColumns(tx, payment)) };
  return writeNewPayment(services, tx, row, payer);
}

/** Writes the row with the first timeline entry. Returns the reference. */
export async function writeNewPayment(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  row: Clear<Insertable<TransactionsTable>>,
  payer: NewPayment['payer'],
): Promise<string> {
  await insertPayment(tx, row, {
    environmentId: row.environmentId,
    transactionId: row.id,
    id: clock.newId(),
    at: row.createdAt,
    ...columnsOfLine<PaymentLine>({
      kind: 'created',
      params: { amount: row.requestedAmount, currency: row.currency },
      actor: { kind: 'payer', name: payer.name ?? payer.email },
      tone: 'neutral',
    }),
  });
  return row.reference;
}

/** A payment of an existing customer, without a split. */
export type KnownPayment = {
  payment: Omit<NewPayment, 'splitGroupId' | 'split' | 'prices'>;
  customerId: string;
};

/** Writes several payments of one merchant as `beginPayment` writes one. Returns the references in the same order. */
export async function beginKnownPayments(
  services: TxServices,
  tx: Tx,
  merchant: NewPayment['merchant'],
  requests: readonly KnownPayment[],
): Promise<string[]> {
  await refuseSuspendedPayment(tx, merchant);
  const prices = new Map<string, PriceRow[]>();
  const now = services.clock.now();
  const references: string[] = [];
  for (const { payment, customerId } of requests) {
    const { currency, amount, feeBearer, channels = null, source } = payment;
    const own = prices.get(currency) ?? (await listPrices(tx, merchant.businessId, currency));
    prices.set(currency, own);
    refuseUnpayableAt(own, { currency, amount, feeBearer, channels }, now);
    if (source.id)
      await services.sources
        .ofKind(source.kind)
        ?.countStart(tx, { environmentId: merchant.environmentId, id: source.id });
    const row = { ...newPaymentRow(services, payment, customerId), splitGroupId: null, split: null };
    references.push(await writeNewPayment(services, tx, row, payment.payer));
  }
  return references;
}
