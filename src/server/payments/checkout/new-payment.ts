// A payment that begins: its reference, its row, its customer and the first line of its timeline.

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

/** Where a call came from, and in which language the payer reads; a machine reads none. */
export type Caller = { ip: string | null; userAgent: string | null; language?: Language | null };

/** Crockford's base 32: no letters that are read for one another and none that make up words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** KSW- in live and TST- in test mode, and ten characters. */
export function makeReference(mode: Mode): string {
  const characters = Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('');
  return `${mode === 'live' ? 'KSW' : 'TST'}-${characters}`;
}

/** What the payer sits at, as far as the browser says. */
export function deviceOf(userAgent: string | null): 'phone' | 'computer' | null {
  if (!userAgent) return null;
  return /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent) ? 'phone' : 'computer';
}

/** Messages by field path. */
export type Fields = Record<string, string>;

/** The error of fields that need correcting; one alone is the sentence too. */
export function invalid(fields: Fields): AppError {
  const sentences = Object.values(fields);
  return new AppError('VALIDATION', {
    fields,
    ...(sentences.length === 1 && { sentence: sentences[0] as string }),
  });
}

/** A payment to begin. */
export type NewPayment = {
  /** Where something was taken for it before it begins. */
  id?: string;
  merchant: Pick<Merchant, 'environmentId' | 'mode' | 'businessId'>;
  /** Those of the business in the currency, where they are known. */
  prices?: readonly PriceRow[];
  currency: Currency;
  amount: number;
  /** Without an address nobody is known as a customer, and no receipt is sent. */
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
  /** The group it is shared out by, as it is now. */
  splitGroupId?: string | null;
  /** A rule of its own instead. */
  split?: SplitRule | null;
  expiresAt: Date;
  caller: Caller;
};

/** The row of a payment that begins now. */
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

/** What it is shared out by: a copy, so that a later change of the group leaves it alone. */
async function splitColumns(tx: Tx, { merchant, currency, splitGroupId, split }: NewPayment) {
  const rule =
    split ?? (splitGroupId ? await readSplitRule(tx, merchant.environmentId, splitGroupId, currency) : null);
  return { splitGroupId: rule?.groupId ?? null, split: rule && JSON.stringify(rule) };
}

/** Writes a payment that begins: customer, source's count, payment and the first line of its timeline. Returns the reference. */
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

/** The row with the first line of its timeline. Returns the reference. */
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

/** A payment of a customer who is known; it is not shared out. */
export type KnownPayment = {
  payment: Omit<NewPayment, 'splitGroupId' | 'split' | 'prices'>;
  customerId: string;
};

/** Payments of one merchant that begin together, as `beginPayment` begins one. Returns the references in their order. */
export async function beginKnownPayments(
  services: TxServices,
  tx: Tx,
  merchant: NewPayment['merchant'],
  wishes: readonly KnownPayment[],
): Promise<string[]> {
  await refuseSuspendedPayment(tx, merchant);
  const prices = new Map<string, PriceRow[]>();
  const now = services.clock.now();
  const references: string[] = [];
  for (const { payment, customerId } of wishes) {
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
