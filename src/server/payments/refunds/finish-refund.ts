// Outcomes of a refund: it succeeds, fails and returns the money exactly to its origin, waits for details, or stays unknown.

import type { AccountKind } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import { updateRefundTotals } from '#server/payments/transactions/refund-standing.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enter } from '#server/platform/directory/directory.ts';
import type { Services, TxServices } from '#server/services.ts';
import { accountOf, lockBalances } from '#server/settlement/collection-balance/owner-accounts.ts';
import { reverseDebit } from '#server/settlement/collection-balance/service.ts';
import { openRefundStatuses, type RefundStatus } from '#shared/payments/refunds.ts';
import { type RefundReason, refundReasons } from '#shared/payments/timeline/refund-lines.ts';
import { reasonOf, type TimelineActor } from '#shared/timeline.ts';
import { emailDetailsRequest } from './emails/emails.ts';
import { newToken } from './payer/token.ts';
import { type RefundRow, selectParts, updateRefund } from './queries.ts';
import { type LockedRefund, type RefundChange, type RefundName, refundStates } from './states.ts';

/** Locks payment and refund, and runs the work if the refund still has the expected status. */
export async function inStatus(
  services: Services,
  named: RefundName,
  from: RefundStatus,
  work: (tx: Tx, locked: LockedRefund) => Promise<void>,
): Promise<boolean> {
  return services.database.inTransaction(async (tx) => {
    const locked = await refundStates.lockInStatus(tx, named, from);
    if (!locked) return false;
    await work(tx, locked);
    return true;
  });
}

export type Success = {
  gatewayReference: string;
  reason: string;
  from: AccountKind;
  /** The time of the first return check with the bank; absent for a card, which returns nothing. */
  returnCheckAt?: Date;
};

/** Records success at the rail: the money has left, and the payment's refunded amount grows. */
export async function succeedRefund(services: Services, named: RefundRow, done: Success): Promise<void> {
  await inStatus(services, named, 'PROCESSING', async (tx, locked) => {
    const { row: refund, payment } = locked;
    const { amount, currency } = refund;
    const owner = { environmentId: refund.environmentId, subAccountId: null, currency };
    await post(tx, {
      environmentId: refund.environmentId,
      id: services.clock.newId(),
      key: `refund_paid:${refund.id}`,
      kind: 'refund_paid',
      subjectId: refund.id,
      at: services.clock.now(),
      transfers: [
        {
          debit: await accountOf(tx, owner, 'refund_suspense'),
          credit: await accountOf(tx, owner, done.from),
          amount,
          kind: 'refund_paid',
        },
      ],
    });
    const actor = gatewayOf(refund);
    const params = { amount, currency };
    await updateRefundTotals(
      tx,
      services.clock,
      payment,
      {
        refundedAmount: payment.refundedAmount + amount,
        refundPending: payment.refundPending - amount,
        feesReturned: payment.feesReturned,
      },
      { kind: 'refunded', params, actor, tone: 'neutral' },
    );
    await refundStates.change(services, tx, locked, {
      set: {
        gatewayReference: done.gatewayReference,
        gatewayResponse: done.reason,
        acknowledged: true,
        ...(done.returnCheckAt && { returnCheckAt: done.returnCheckAt }),
      },
      line: { kind: 'succeeded', params, actor, tone: 'success' },
    });
  });
}

export type RefundFailure = { reason: RefundReason; actor: TimelineActor } & Pick<RefundChange, 'audit'>;

/** The actor that carries out the refund: its gateway once there is one. */
function gatewayOf({ gateway }: RefundRow): TimelineActor {
  return gateway === null ? { kind: 'platform' } : { kind: 'gateway', name: gateway };
}

/** Fails the refund: each party gets its share back, and the platform its fee. */
export async function failRefund(
  services: Services,
  named: RefundName,
  failure: RefundFailure,
): Promise<void> {
  await inStatus(services, named, 'PROCESSING', (tx, locked) => failLocked(services, tx, locked, failure));
}

/** Fails a refund that waits for details; false when it no longer does. */
export async function failAwaiting(
  services: TxServices,
  tx: Tx,
  named: RefundName,
  failure: RefundFailure,
): Promise<boolean> {
  const locked = await refundStates.lockInStatus(tx, named, 'AWAITING');
  if (locked) await failLocked(services, tx, locked, failure);
  return locked !== null;
}

/** Fails a locked refund. */
export async function failLocked(
  services: TxServices,
  tx: Tx,
  locked: LockedRefund,
  { reason, actor, audit }: RefundFailure,
): Promise<void> {
  const { amount, currency } = locked.row;
  const words = reasonOf(refundReasons, reason);
  await undoRefund(services, tx, locked, {
    refundPending: locked.payment.refundPending - amount,
    said: { kind: 'refund_failed', params: { amount, currency, reason }, actor, tone: 'danger' },
    set: { failureReason: words, gatewayResponse: words, expectedOn: null, acknowledged: true },
    line: { kind: 'failed', params: { reason }, actor, tone: 'danger' },
    ...(audit && { audit }),
  });
}

type Undone = RefundChange & {
  /** The payment's new totals, where they change. */
  refundedAmount?: number;
  refundPending?: number;
  /** The entry in the payment's timeline. */
  said: Parameters<typeof updateRefundTotals>[4];
};

/** Returns the money, removes the refund from its payment's totals, and updates it. */
export async function undoRefund(
  services: TxServices,
  tx: Tx,
  locked: LockedRefund,
  { said, refundedAmount, refundPending, ...change }: Undone,
): Promise<void> {
  const { row: refund, payment } = locked;
  await returnMoney(services, tx, refund);
  const sums = {
    refundedAmount: refundedAmount ?? payment.refundedAmount,
    refundPending: refundPending ?? payment.refundPending,
    feesReturned: payment.feesReturned - refund.fee - refund.vat,
  };
  await updateRefundTotals(tx, services.clock, payment, sums, said);
  await refundStates.change(services, tx, locked, change);
}

/** Moves the money out of suspense: each party gets its share back, debts are met first, and the platform gets its fee. */
async function returnMoney(services: TxServices, tx: Tx, refund: RefundRow): Promise<void> {
  await returnShares(services, tx, refund);
  await returnFees(services, tx, refund);
}

/** Locks the balances of all parties to the refund; returns the amount taken from each. */
export async function lockShares(tx: Tx, { environmentId, id, currency }: RefundRow) {
  const parts = (await selectParts(tx, environmentId, id)).filter((part) => part.debited > 0);
  const owners = parts.map(({ subAccountId }) => ({ environmentId, subAccountId, currency }));
  await lockBalances(tx, owners);
  return parts;
}

async function returnShares(services: TxServices, tx: Tx, refund: RefundRow): Promise<void> {
  const { environmentId, id, currency } = refund;
  const parts = await lockShares(tx, refund);
  for (const { subAccountId, debited } of parts)
    await reverseDebit(services, tx, {
      environmentId,
      subAccountId,
      currency,
      amount: debited,
      takenKey: `refund:${id}`,
      key: `refund_returned:${id}`,
      kind: 'refund_returned',
      from: 'refund_suspense',
      subjectId: id,
      transactionId: refund.transactionId,
      at: services.clock.now(),
    });
}

async function returnFees(services: TxServices, tx: Tx, refund: RefundRow): Promise<void> {
  const { environmentId, id, currency, fee, vat } = refund;
  if (fee + vat === 0) return;
  const owner = { environmentId, subAccountId: null, currency };
  const [fees, taxes, suspense] = [
    await accountOf(tx, owner, 'fee_income'),
    await accountOf(tx, owner, 'vat_payable'),
    await accountOf(tx, owner, 'refund_suspense'),
  ];
  const transfers = [
    { debit: suspense, credit: fees, amount: fee, kind: 'fee' as const },
    { debit: suspense, credit: taxes, amount: vat, kind: 'vat' as const },
  ];
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `refund_fees_returned:${id}`,
    kind: 'refund_fees_returned',
    subjectId: id,
    at: services.clock.now(),
    transfers: transfers.filter((transfer) => transfer.amount > 0),
  });
}

/** Days within which bank details can be given before the refund is given up. */
export const detailsDays = 30;

/** Sets the refund to wait for a bank account because it cannot go back by the payment's method, and asks the customer for one. */
export async function awaitDetails(
  services: Services,
  named: RefundRow,
  reason: RefundReason,
): Promise<void> {
  await inStatus(services, named, 'PROCESSING', async (tx, locked) => {
    const token = newToken(services.vault, locked.row);
    const detailsDueAt = new Date(services.clock.now().getTime() + detailsDays * 86_400_000);
    const moved = await refundStates.change(services, tx, locked, {
      set: {
        tokenHash: token.hash,
        tokenSealed: token.sealed,
        detailsDueAt,
        way: 'bank',
        expectedOn: null,
        gatewayResponse: reasonOf(refundReasons, reason),
        // The previous sending has ended; the bank is another rail and gets a new reference.
        railReference: services.clock.newId(),
        acknowledged: false,
        requestCount: 0,
      },
      line: { kind: 'account_needed', params: { reason }, actor: gatewayOf(locked.row), tone: 'neutral' },
    });
    const { environmentId, id } = moved;
    await enter(tx, { kind: 'refund_token', key: token.hash.toString('hex'), environmentId, id });
    await emailDetailsRequest(services, tx, moved, token.text);
  });
}

/** Keeps the outcome unknown and schedules the next query with back-off. */
export async function markUnknown(
  services: Services,
  refund: RefundRow,
  { nextAttemptAt, reference }: { nextAttemptAt: Date; reference: string | null },
): Promise<void> {
  await updateRefund(services.database.db, refund, ['PROCESSING'], {
    acknowledged: true,
    nextAttemptAt,
    gatewayResponse: 'No response yet',
    ...(reference && { gatewayReference: reference }),
  });
}

/** Whether the refund's money has left the balance and has not reached the customer. */
export function isOpen(refund: Pick<RefundRow, 'status'>): boolean {
  return openRefundStatuses.some((status) => status === refund.status);
}
