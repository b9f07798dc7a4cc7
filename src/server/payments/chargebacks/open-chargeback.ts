// Opening a chargeback of a payment, for an amount not charged back yet, with a deadline and the amount set aside.

import { businessOf } from '#server/account/businesses/business-of.ts';
import { markEscalated } from '#server/payments/disputes/escalated.ts';
import { regionOf } from '#server/payments/pricing/prices.ts';
import { describeCredits } from '#server/payments/refunds/credits.ts';
import {
  chargebackMaxOf,
  type LockedPayment,
  lockPaymentForDispute,
} from '#server/payments/transactions/dispute-standing.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  ChargebackRegion,
  ChargebackScheme,
  ChargebackStage,
} from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { acceptLocked } from './accept-chargeback.ts';
import { deadlineOf, nextReminder } from './deadlines.ts';
import { emailMerchant, openedEmail } from './emails.ts';
import { takeLien } from './post-outcome.ts';
import {
  type ChargebackRow,
  insertChargeback,
  selectChargebackByArn,
  selectSettings,
  updateChargeback,
} from './queries.ts';
import { chargebackStates } from './states.ts';

export type OpenChargeback = {
  environmentId: string;
  transactionId: string;
  /** Minor units; null: the whole amount not charged back yet. */
  amount: number | null;
  stage: ChargebackStage;
  reasonCode: string;
  arn?: string | null | undefined;
  /** null: set by the deadline table. */
  dueAt?: Date | null | undefined;
  note?: string | null;
  /** The actor in the timeline. */
  actor: TimelineActor;
};

/** Returns the scheme of a payment and the region of its card; an unknown card country counts as local. */
export function schemeAndRegionOf(
  payment: Pick<LockedPayment, 'channel' | 'cardScheme' | 'cardCountry'>,
  country: string,
): { scheme: ChargebackScheme; region: ChargebackRegion } {
  const { channel, cardScheme, cardCountry } = payment;
  const isCard = channel === 'card' && cardScheme !== null && cardScheme !== 'unknown';
  return { scheme: isCard ? cardScheme : 'other', region: regionOf(cardCountry, country) };
}

function amountOf(payment: LockedPayment, requested: number | null): number {
  if (payment.status !== 'successful')
    throw new AppError('CHARGEBACK_STATE', { sentence: 'Only a successful payment can be charged back.' });
  const max = chargebackMaxOf(payment);
  if (max === 0)
    throw new AppError('CHARGEBACK_STATE', {
      sentence: 'This payment has already been charged back in full.',
    });
  const amount = requested ?? max;
  if (amount > max) {
    const sentence = `At most ${formatMoney(max, payment.currency)} of this payment can be charged back`;
    throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
  }
  return amount;
}

function refusePast(dueAt: Date, now: Date): void {
  if (dueAt > now) return;
  const sentence = 'The deadline must be in the future';
  throw new AppError('VALIDATION', { sentence, fields: { dueAt: sentence } });
}

/** Opens a chargeback and returns it. Throws CONFLICT if a chargeback of this payment already has the acquirer's number. */
export async function insertOpened(
  services: TxServices,
  tx: Tx,
  requested: OpenChargeback,
): Promise<ChargebackRow> {
  const { environmentId } = requested;
  const own = withClockOf(services, environmentId);
  const now = own.clock.now();
  const payment = await lockPaymentForDispute(tx, environmentId, requested.transactionId);
  if (requested.arn && (await selectChargebackByArn(tx, environmentId, payment.id, requested.arn)))
    throw new AppError('CONFLICT', { sentence: 'A chargeback with this number already exists.' });
  const amount = amountOf(payment, requested.amount);
  const business = await businessOf(tx, environmentId, own.publicUrl);
  const place = schemeAndRegionOf(payment, business.country);
  const dueAt =
    requested.dueAt ?? (await deadlineOf(tx, business, { ...place, stage: requested.stage }, now));
  refusePast(dueAt, now);
  const row: ChargebackRow = {
    ...place,
    environmentId,
    id: own.clock.newId(),
    reference: makeReference(business.mode === 'live' ? 'CB' : 'TCB', 10),
    transactionId: payment.id,
    disputeId: null,
    arn: requested.arn ?? null,
    stage: requested.stage,
    status: 'PENDING',
    reasonCode: requested.reasonCode.toUpperCase(),
    note: requested.note ?? null,
    currency: payment.currency,
    amount,
    acceptedAmount: 0,
    lostAmount: 0,
    returnedAmount: 0,
    fee: 0,
    acceptedBy: null,
    evidence: {},
    submissionCount: 0,
    dueAt,
    remindAt: nextReminder(dueAt, now),
    openedAt: now,
    decidedAt: null,
    updatedAt: now,
  };
  const creditIssued = await describeCredits(own, tx, payment);
  await insertChargeback(tx, { ...row, evidence: JSON.stringify(creditIssued ? { creditIssued } : {}) });
  await takeLien(own, tx, row);
  const params = { amount, currency: row.currency, stage: row.stage };
  const line = { kind: 'opened', params, actor: requested.actor, tone: 'danger' } as const;
  await chargebackStates.begin(own, tx, { row, payment }, line);
  // After the payment is marked as disputed, because the event of the dispute contains that state.
  const disputeId = await markEscalated(own, tx, payment, row, requested.actor);
  if (disputeId) await updateChargeback(tx, row, { disputeId });
  const opened = { ...row, disputeId };
  const settings = await selectSettings(tx, environmentId);
  const threshold = settings?.autoAcceptBelow ?? 0;
  // A refunded payment is never accepted automatically: the customer would get the money twice, and the refund is evidence for a response.
  if (!creditIssued && row.currency === business.currency && amount < threshold)
    return acceptLocked(
      own,
      tx,
      { row: opened, payment },
      { amount: null, by: 'rule', actor: { kind: 'platform' } },
    );
  await emailMerchant(own, tx, opened, payment.reference, openedEmail(opened, creditIssued !== null));
  return opened;
}
