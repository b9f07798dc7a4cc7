// Payout actions of a merchant: withdraw, retry a failed payout, cancel a held one into the balance.

import { withOwnCode } from '#server/account/sign-in/own-codes.ts';
import { getBalance } from '#server/ledger/balances.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { Services, TxServices } from '#server/services.ts';
import { reclaimPayout, releasePayout } from '#server/settlement/collection-balance/claim-payout.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney, minimumAmount } from '#shared/money.ts';
import { payoutSentences } from '#shared/settlement/payout-lines.ts';
import { createPayout } from './make-payouts.ts';
import type { PayoutRow } from './queries.ts';
import { advancePayout, judge } from './send-payouts.ts';
import { payoutStates } from './states.ts';

type Input = { currency: Currency; amount: number; code?: string | undefined };
type Audit = (details: AuditDetails) => void;
type WithdrawalCall = {
  actor: Actor;
  environment: Environment;
  audit: Audit;
  operation: Operation | null;
};

/** Returns the minimum payout; throws if the amount is lower. */
function checkMinimum(currency: Currency, amount: number): number {
  const minimum = minimumAmount(currency);
  if (amount >= minimum) return minimum;
  const sentence = `The minimum allowable amount is ${formatMoney(minimum, currency)}`;
  throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
}

/** Refuses a withdrawal before a code is sent: below the minimum, or above the current balance. */
export async function checkWithdrawal(
  db: Db,
  environmentId: string,
  { currency, amount }: { currency?: Currency | undefined; amount?: number | undefined },
): Promise<void> {
  if (currency === undefined || amount === undefined) return;
  checkMinimum(currency, amount);
  const { available } = await getBalance(db, { environmentId, currency, kind: 'merchant_available' });
  if (amount > available) atAmount(new AppError('INSUFFICIENT_BALANCE'));
}

/**
 * Pays out an amount now, once per idempotency key. A user confirms with a code; a secret key is authorised by its scopes. Once the payout
 * is stored, later errors do not fail the call: a job hands it to the bank.
 */
export async function withdraw(services: Services, call: WithdrawalCall, input: Input): Promise<string> {
  const { actor, environment, audit, operation } = call;
  const { database, log } = services;
  const { currency, amount, code } = input;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return before;
  const minimum = checkMinimum(currency, amount);
  const work = (tx: Tx): Promise<string> => makeWithdrawal(services, tx, call, { currency, amount, minimum });
  const making =
    actor.kind === 'user'
      ? withOwnCode(services, { actor, purpose: 'withdrawal', code }, work)
      : database.inTransaction(work);
  const payoutId = await making.catch(async (error: unknown) => {
    // A concurrent call with the same key has just created it, and used up the code.
    const created = await findOperation(database.db, environment.id, operation);
    if (created) return created;
    throw error;
  });
  audit({ entity: 'payout', entityId: payoutId, after: { currency, amount } });
  await advancePayout(services, environment.id, payoutId).catch((error: unknown) =>
    log.warn({ err: error, payoutId }, 'a withdrawal could not be sent to the bank immediately'),
  );
  return payoutId;
}

async function makeWithdrawal(
  services: TxServices,
  tx: Tx,
  { actor, environment, operation }: WithdrawalCall,
  input: { currency: Currency; amount: number; minimum: number },
): Promise<string> {
  const payoutId = services.clock.newId();
  const before = await claimOperation(tx, environment.id, operation, payoutId);
  if (before) return before;
  const row = await createPayout(services, tx, {
    payoutId,
    environmentId: environment.id,
    subAccountId: null,
    ...input,
    schedule: 'manual',
    periodKey: null,
    scheduledFor: services.clock.now(),
    actor: callerOf(actor),
  }).catch(atAmount);
  return row?.id ?? atAmount(new AppError('INSUFFICIENT_BALANCE'));
}

/** Reports a shortfall of the balance as an error of the amount field. */
function atAmount(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
  throw new AppError('INSUFFICIENT_BALANCE', { fields: { amount: error.message } });
}

const ownerOf = ({ environmentId, subAccountId, currency }: PayoutRow) => ({
  environmentId,
  subAccountId,
  currency,
});

/** Pays out the same items again, to the current account. */
export async function retryPayout(
  services: TxServices,
  tx: Tx,
  call: { actor: Actor; environment: Environment; audit: Audit },
  payoutId: string,
): Promise<void> {
  const locked = await payoutStates.lockFor(tx, { environmentId: call.environment.id, payoutId }, 'retried');
  const { row } = locked;
  const attempts = row.attempts + 1;
  const money = { ...ownerOf(row), payoutId, net: row.net, event: String(attempts) };
  if (!(await reclaimPayout(services, tx, money))) {
    const sentence = 'The money is no longer in your balance.';
    throw new AppError('PAYOUT_STATE', { sentence });
  }
  const again = await payoutStates.change(services, tx, locked, {
    set: {
      attempts,
      requestCount: 0,
      nextAt: services.clock.now(),
      paidAt: null,
      sessionId: null,
      wasReturned: false,
      failure: null,
    },
    line: { kind: 'retried', actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
    audited: { before: { status: 'FAILED' }, after: { attempts } },
  });
  await judge(services, tx, again);
}

/** Returns the money to the balance, when the merchant needs it otherwise, for example for a refund. */
export async function cancelPayout(
  services: TxServices,
  tx: Tx,
  call: { actor: Actor; environment: Environment; audit: Audit },
  payoutId: string,
): Promise<void> {
  const locked = await payoutStates.lockFor(
    tx,
    { environmentId: call.environment.id, payoutId },
    'cancelled',
  );
  const { row } = locked;
  const money = { ...ownerOf(row), payoutId, net: row.net, event: String(row.attempts) };
  await releasePayout(services, tx, { ...money, returned: false });
  await payoutStates.change(services, tx, locked, {
    set: { failure: payoutSentences.cancelled(), nextAt: null, holdKind: null, holdReason: null },
    line: { kind: 'cancelled', actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
  });
}
