// Starting a payment attempt: once per idempotency key, one at a time, with a fixed price and a reserved use of a limited source.

import { refuseSuspendedPayment } from '#server/account/businesses/suspension.ts';
import { listPrices, type Region } from '#server/payments/pricing/prices.ts';
import { pricesIn, type Terms } from '#server/payments/pricing/terms.ts';
import { networkOf } from '#server/platform/auth/guesses.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { assertSameRequest, type Operation } from '#server/platform/http/operations.ts';
import { railTimeoutMs, tokenTimeoutMs } from '#server/platform/time/with-timeout.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import { shownCard } from '#shared/payments/paid/payment-method.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import { type Caller, deviceOf } from './new-payment.ts';
import { isFeatureDisabled, isOpenAt, methodUnavailable, type Payment, quoted } from './payment.ts';
import {
  type AttemptRow,
  insertAttempt,
  lockPayment,
  type PaymentRow,
  selectAttemptByKey,
} from './queries.ts';
import { findQuote, type Quote } from './quote.ts';
import { payerActor } from './timeline.ts';

/** The payment method and its details; `card` is null when the card is entered on a gateway's page. */
export type Way =
  | {
      channel: 'card';
      card: CardInfo | null;
      region: Region;
      gateway: string;
      keep?: boolean;
      savedCardId?: string;
    }
  | { channel: 'transfer' | 'ussd' | 'qr'; gateway: string };

export type BegunAttempt = { payment: Payment; attempt: AttemptRow; quote: Quote };

/** The time after which an attempt without an outcome counts as left by a crash; its rail is queried only from then on. */
export const firstRequeryMs = ({ savedCardId }: Pick<AttemptRow, 'savedCardId'>): number =>
  2 * (savedCardId === null ? railTimeoutMs : tokenTimeoutMs);

/** `atMachine`: whether the caller is the machine on which the payment was started. `charged`: the total that the payer was shown. */
type Call = {
  operation: Operation | null;
  caller: Caller;
  atMachine?: true;
  charged?: number | undefined;
};
/** The payment of the attempt; `terms` already loaded with it are not read again. */
type Begins = Payment & { terms?: Terms };

/**
 * Starts an attempt in its own transaction, so that no lock is kept while the rail is called. Returns undefined if the idempotency key
 * already started one: the request is a repeat.
 */
export async function beginAttempt(
  services: Services,
  payment: Begins,
  way: Way,
  call: Call,
): Promise<BegunAttempt | undefined> {
  if (payment.source?.source.atMachine && !call.atMachine) throw new AppError('PAYMENT_CLOSED');
  if (isFirst(payment, services.clock.now())) {
    // In a transaction, because a single statement would still run for a caller that died while it waited.
    const begun = await services.database.inTransaction((tx) =>
      writeBegun(services, tx, payment, { way, call }),
    );
    if (begun) return begun;
  }
  return beginLocked(services, payment, way, call);
}

/**
 * Whether this is the first attempt and no use has to be reserved. One statement then suffices to write the attempt, since it writes
 * nothing if the payment has changed meanwhile. Errors are reported by the locked path.
 */
function isFirst({ row, source }: Payment, now: Date): boolean {
  const isUntouched = row.status === 'pending' && row.stage === 'open' && row.attemptCount === 0;
  const isFree =
    !source || (!source.source.takesUses(source.payable) && !source.source.closedReason(source.payable, now));
  return isUntouched && isFree && isOpenAt(row, now);
}

function beginLocked(
  services: Services,
  payment: Begins,
  way: Way,
  call: Call,
): Promise<BegunAttempt | undefined> {
  return services.database.inTransaction(async (tx) => {
    const { environmentId, id } = payment.row;
    const row = await lockPayment(tx, environmentId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const { operation } = call;
    if (operation && row.attemptCount > 0) {
      const before = await selectAttemptByKey(tx, environmentId, id, operation.key);
      if (before) {
        assertSameRequest(operation, before.requestHash);
        return undefined;
      }
    }
    const now = services.clock.now();
    if (row.status === 'successful') throw new AppError('ALREADY_PAID');
    const isBusy = row.status === 'pending' && row.stage !== 'open';
    if (isBusy) throw new AppError('PAYMENT_IN_PROGRESS');
    if (!isOpenAt(row, now)) throw new AppError('PAYMENT_CLOSED');
    const { source: found } = payment;
    const reserve = async () =>
      found !== null && (await found.source.reserve(tx, found.payable, { transactionId: id, now }));
    return writeBegun(services, tx, { ...payment, row }, { way, call, reserve });
  });
}

/** Prices the attempt and writes it; undefined if the payment has changed since it was read. */
async function writeBegun(
  services: TxServices,
  tx: Tx,
  payment: Begins,
  { way, call, reserve }: { way: Way; call: Call; reserve?: () => Promise<boolean> },
): Promise<BegunAttempt | undefined> {
  const { row, merchant, source, terms } = payment;
  await refuseSuspendedPayment(tx, merchant);
  const requested = { channel: way.channel, region: way.channel === 'card' ? way.region : 'local' } as const;
  const prices = terms
    ? pricesIn(terms, row.currency)
    : await listPrices(tx, merchant.businessId, row.currency);
  const quote = findQuote(prices, row, requested, services.clock.now());
  if (!quote || isFeatureDisabled(merchant, source?.source)) throw methodUnavailable();
  if (call.charged !== undefined && call.charged !== quote.quote.charged) throw new AppError('TOTAL_CHANGED');
  const reservedUse = (await reserve?.()) ?? false;
  const attempt = newAttempt(services, row, way, quote, call);
  const changed = await writeAttempt(services, tx, { row, attempt, reservedUse, caller: call.caller });
  return changed && { payment: { ...payment, row: { ...row, ...changed } }, attempt, quote };
}

function newAttempt(
  services: TxServices,
  row: Payment['row'],
  way: Way,
  quote: Quote,
  { operation, caller }: { operation: Operation | null; caller: Caller },
): AttemptRow {
  const now = services.clock.now();
  const card = way.channel === 'card' ? way.card : null;
  const savedCardId = way.channel === 'card' ? (way.savedCardId ?? null) : null;
  const { amount, fee, vat, feeRule, vatRule } = quoted(quote.quote, quote.vatRule);
  return {
    environmentId: row.environmentId,
    transactionId: row.id,
    number: row.attemptCount + 1,
    id: services.clock.newId(),
    channel: way.channel,
    status: 'processing',
    gateway: way.gateway,
    gatewayReference: null,
    idempotencyKey: operation?.key ?? null,
    requestHash: operation?.requestHash ?? null,
    amount,
    fee,
    vat,
    feeRule,
    vatRule,
    cardScheme: card?.scheme ?? null,
    cardBin: card?.bin ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpiry: card?.expiry ?? null,
    cardBank: card?.bank ?? null,
    cardCountry: card?.country ?? null,
    responseCode: null,
    reason: null,
    challengeUrl: null,
    keepCard: way.channel === 'card' && way.keep === true,
    savedCardId,
    network: caller.ip && networkOf(caller.ip),
    requeryCount: 0,
    requeryAt: new Date(now.getTime() + firstRequeryMs({ savedCardId })),
    startedAt: now,
    endedAt: null,
  };
}

/**
 * Writes the attempt. The channel and amounts of the payment change only with the outcome: they are part of the roll-ups, whose rows are
 * shared by all payments of an hour.
 */
async function writeAttempt(
  services: TxServices,
  tx: Tx,
  begun: { row: Payment['row']; attempt: AttemptRow; reservedUse: boolean; caller: Caller },
) {
  const { row, attempt, reservedUse, caller } = begun;
  const changes = {
    status: 'pending',
    stage: 'processing',
    attemptCount: attempt.number,
    reservedUse,
    failureReason: null,
    endedAt: null,
    ip: row.ip ?? caller.ip,
    device: row.device ?? deviceOf(caller.userAgent),
    language: row.language ?? caller.language ?? null,
    updatedAt: attempt.startedAt,
  } as const;
  const event = {
    environmentId: row.environmentId,
    transactionId: row.id,
    id: services.clock.newId(),
    at: attempt.startedAt,
    ...columnsOfLine<PaymentLine>({
      kind: 'attempt_started',
      params: {
        number: attempt.number,
        amount: attempt.amount,
        currency: row.currency,
        channel: attempt.channel,
        card: shownCard(attempt.cardScheme, attempt.cardLast4),
      },
      actor: payerActor(row),
      tone: 'neutral',
    }),
  };
  const isWritten = await insertAttempt(tx, attempt, event, { before: row, changes });
  return isWritten ? changes : undefined;
}

/** Releases the reserved use of a locked payment, if any. */
export async function releaseUse(
  { sources }: Pick<TxServices, 'sources'>,
  tx: Tx,
  row: Pick<PaymentRow, 'environmentId' | 'reservedUse' | 'sourceKind' | 'sourceId'>,
): Promise<void> {
  const { environmentId, sourceKind, sourceId } = row;
  if (row.reservedUse && sourceId)
    await sources.ofKind(sourceKind)?.release(tx, { environmentId, id: sourceId });
}
