// Starting a refund: the refundable amount is decided under the payment's lock, and the money leaves the balances at once.

import { post } from '#server/ledger/postings.ts';
import { findTransaction } from '#server/payments/transactions/get-transaction.ts';
import {
  lockPaymentForRefund,
  type PaidPayment,
  refundableOf,
  updateRefundTotals,
} from '#server/payments/transactions/refund-standing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { accountOf, lockBalances } from '#server/settlement/collection-balance/owner-accounts.ts';
import { debitBalance, type Owner } from '#server/settlement/collection-balance/service.ts';
import { sumHeldPayouts } from '#server/settlement/payouts/held-payouts.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RefundInput } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type Account, expectedDay } from './destination.ts';
import {
  allocateRefund,
  coverFromBalances,
  ownersOf,
  type PlannedPart,
  type RefundShares,
  shortfallMessage,
} from './plan-refund.ts';
import { insertRefund, type RefundRow, selectRefund, selectReplacement } from './queries.ts';
import { refundStates } from './states.ts';

/** The environment of a refund: complete in a merchant's request, named by a job or the simulator. */
export type RefundPlace = {
  id: string;
  businessId: string;
  mode: Mode;
  country: string;
  timeZone: string;
};

/** The initiator of a refund: a member, or the name of another actor. */
export type RefundedBy = { userId: string | null; name: string; kind?: 'member' | 'api_key' };

const actorOf = ({ kind = 'member', name }: RefundedBy): TimelineActor => ({ kind, name });

export type NewRefund = Partial<RefundInput> &
  Pick<RefundInput, 'reason'> & {
    by: RefundedBy;
    /** The merchant's own number of the refund; must not be in use yet. */
    externalReference?: string;
    /** The refund's id, where the caller has already assigned one. */
    refundId?: string;
    /** Replaces a failed or returned refund, with this account as its destination. */
    again?: { replacesId: string; account: Account };
  };

/** Returns the reason why nothing of a payment can be refunded; null when something can. */
export function blockedReason(payment: PaidPayment): string | null {
  if (payment.status !== 'successful') return 'Only a successful payment can be refunded.';
  if (refundableOf(payment) > 0) return null;
  if (payment.refundPending > 0) return 'This payment is already being refunded in full.';
  if (payment.disputedAmount > 0) return 'The rest of this payment is disputed and cannot be refunded.';
  return 'This payment has been refunded in full.';
}

type OfSource = Pick<PaidPayment, 'environmentId' | 'reference' | 'sourceKind'>;

/** Returns the payment source's objection to a refund, if any. */
export async function refusalOfSource(
  { sources }: Pick<TxServices, 'sources'>,
  db: Db,
  payment: OfSource,
): Promise<string | null> {
  const source = payment.sourceKind ? sources.ofKind(payment.sourceKind) : undefined;
  return (await source?.refundRefusal?.(db, payment)) ?? null;
}

async function refuseBySource(services: TxServices, tx: Tx, payment: OfSource): Promise<void> {
  const sentence = await refusalOfSource(services, tx, payment);
  if (sentence) throw new AppError('REFUND_STATE', { sentence });
}

/** Returns the amount to refund: the requested amount, or everything refundable. */
function amountOf(payment: PaidPayment, requested: number | null | undefined): number {
  const blocked = blockedReason(payment);
  if (blocked) throw new AppError('REFUND_STATE', { sentence: blocked });
  const max = refundableOf(payment);
  if (requested == null) return max;
  if (requested > max) {
    const sentence = `At most ${formatMoney(max, payment.currency)} can be refunded.`;
    throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
  }
  return requested;
}

/**
 * Starts a refund of a payment (by id or reference) and returns it: pending, its money taken. A sweep sends it. Throws REFUND_STATE when
 * nothing can be refunded and INSUFFICIENT_BALANCE, with the shortfall, when the balance is too low. Concurrent calls wait for the
 * payment's lock.
 */
export async function refundPayment(
  services: TxServices,
  tx: Tx,
  place: RefundPlace,
  idOrReference: string,
  wanted: NewRefund,
): Promise<RefundRow> {
  const { id: transactionId } = await findTransaction(tx, place.id, idOrReference);
  const payment = await lockPaymentForRefund(tx, place.id, transactionId);
  if (wanted.again) await refuseSentAgain(tx, place.id, wanted.again.replacesId);
  await refuseBySource(services, tx, payment);
  const amount = amountOf(payment, wanted.amount);
  const shares = await allocateRefund(tx, place.businessId, payment, amount);
  const refundId = wanted.refundId ?? services.clock.newId();
  const parts = await takeShares(services, tx, payment, shares, { refundId, amount });
  await takeFees(services, tx, payment, shares, refundId);
  await writeRefund(services, tx, place, payment, { refundId, amount, wanted, shares, parts });
  const { refundedAmount, refundPending, feesReturned, currency } = payment;
  const begun = { params: { amount, currency }, actor: actorOf(wanted.by), tone: 'neutral' } as const;
  await updateRefundTotals(
    tx,
    services.clock,
    payment,
    {
      refundedAmount,
      refundPending: refundPending + amount,
      feesReturned: feesReturned + shares.fee + shares.vat,
    },
    { kind: 'refund_started', ...begun },
  );
  const refund = (await selectRefund(tx, place.id, refundId)) as RefundRow;
  await refundStates.begin(services, tx, { row: refund, payment }, { kind: 'started', ...begun });
  return refund;
}

/** Checked under the payment's lock: a refund is replaced once, by the first call. */
async function refuseSentAgain(tx: Tx, environmentId: string, refundId: string): Promise<void> {
  const replacement = await selectReplacement(tx, environmentId, refundId);
  if (!replacement) return;
  const sentence = `This refund has already been replaced by ${replacement.reference}.`;
  throw new AppError('REFUND_STATE', { sentence });
}

/** Takes each party's share from its balances into suspense; all balances are locked first, in one order. */
async function takeShares(
  services: TxServices,
  tx: Tx,
  payment: PaidPayment,
  { shares }: RefundShares,
  { refundId }: { refundId: string; amount: number },
): Promise<PlannedPart[]> {
  const owners = ownersOf(payment, shares);
  const balances = await lockBalances(tx, owners);
  const { parts, short } = coverFromBalances(
    shares,
    balances.map(({ pending, available }) => pending + available),
  );
  if (short > 0) {
    const { currency } = payment;
    const held = await sumHeldPayouts(tx, owners[0] as Owner);
    throw new AppError('INSUFFICIENT_BALANCE', {
      sentence: shortfallMessage(parts, { short, held, currency }),
    });
  }
  for (const [index, part] of parts.entries()) {
    if (part.debited === 0) continue;
    await debitBalance(services, tx, {
      ...(owners[index] as Owner),
      amount: part.debited,
      into: 'refund_suspense',
      kind: 'refund',
      key: `refund:${refundId}`,
      subjectId: refundId,
      transactionId: payment.id,
      at: services.clock.now(),
    });
  }
  return parts;
}

/** Moves the platform's returned fee, and the VAT on it, into suspense beside the shares. */
async function takeFees(
  services: TxServices,
  tx: Tx,
  payment: PaidPayment,
  { fee, vat }: RefundShares,
  refundId: string,
): Promise<void> {
  if (fee + vat === 0) return;
  const owner = { environmentId: payment.environmentId, subAccountId: null, currency: payment.currency };
  const [fees, taxes, suspense] = [
    await accountOf(tx, owner, 'fee_income'),
    await accountOf(tx, owner, 'vat_payable'),
    await accountOf(tx, owner, 'refund_suspense'),
  ];
  const transfers = [
    { debit: fees, credit: suspense, amount: fee, kind: 'fee_returned' as const },
    { debit: taxes, credit: suspense, amount: vat, kind: 'vat_returned' as const },
  ];
  await post(tx, {
    environmentId: payment.environmentId,
    id: services.clock.newId(),
    key: `refund_fees:${refundId}`,
    kind: 'refund_fees',
    subjectId: refundId,
    at: services.clock.now(),
    transfers: transfers.filter((transfer) => transfer.amount > 0),
  });
}

type Writing = {
  refundId: string;
  amount: number;
  wanted: NewRefund;
  shares: RefundShares;
  parts: readonly PlannedPart[];
};

async function writeRefund(
  services: TxServices,
  tx: Tx,
  place: RefundPlace,
  payment: PaidPayment,
  { refundId, amount, wanted, shares, parts }: Writing,
): Promise<void> {
  const { clock } = services;
  const at = clock.now();
  const { environmentId, currency } = payment;
  const { again } = wanted;
  const way = payment.channel === 'card' && !again ? 'card' : 'bank';
  await insertRefund(
    tx,
    {
      environmentId,
      id: refundId,
      reference: makeReference('RFD', 10),
      transactionId: payment.id,
      status: 'PENDING',
      type: amount === payment.amount ? 'full' : 'partial',
      currency,
      amount,
      way,
      reason: wanted.reason,
      customerNote: wanted.customerNote ?? null,
      merchantNote: wanted.merchantNote ?? null,
      externalReference: wanted.externalReference ?? null,
      fees: shares.fees,
      fee: shares.fee,
      vat: shares.vat,
      ...(again && { ...again.account, detailsBy: 'merchant' as const, replacesId: again.replacesId }),
      railReference: clock.newId(),
      nextAttemptAt: at,
      expectedOn: await expectedDay(tx, place, way, at),
      initiatedBy: wanted.by.userId,
      initiatedByName: wanted.by.name,
      createdAt: at,
      updatedAt: at,
    },
    parts.map((part, position) => ({ environmentId, refundId, position, ...part })),
  );
}
