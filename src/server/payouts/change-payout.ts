// What a merchant does to a payout: withdraw, send a failed one again, put one that is held back into the balance.
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney, minimumAmount } from '#shared/money.ts';
import { reclaimPayout, releasePayout } from '../collection-balance/claim-payout.ts';
import type { Tx } from '../db/database.ts';
import type { Actor, AuditDetails, Environment } from '../http/call.ts';
import { checkOwnCode } from '../payout-accounts/own-codes.ts';
import type { Services } from '../services.ts';
import { tellSystems, tellTimeline } from './events.ts';
import { makePayout } from './make-payouts.ts';
import { lockPayout, type PayoutRow, updatePayout } from './queries.ts';
import { advancePayout, judge } from './send-payouts.ts';

type Wish = { currency: Currency; amount: number; code?: string | undefined };
type Audit = (details: AuditDetails) => void;

/** Pays out an amount now. Who asks proves it with a code; a program with a secret key was let in by its scopes. */
export async function withdraw(
  services: Services,
  call: { actor: Actor; environment: Environment; audit: Audit },
  wish: Wish,
): Promise<string> {
  const { actor, environment, audit } = call;
  const { currency, amount } = wish;
  const minimum = minimumAmount(currency);
  if (amount < minimum) {
    const sentence = `The minimum allowable amount is ${formatMoney(minimum, currency)}`;
    throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
  }
  if (actor.kind === 'user') await checkOwnCode(services, actor, 'withdrawal', wish.code);
  const made = await services.database.inTransaction(async (tx) => {
    const now = services.clock.now();
    const row = await makePayout(services, tx, {
      ...{ environmentId: environment.id, subAccountId: null, currency, amount, minimum },
      ...{ schedule: 'manual', periodKey: null, scheduledFor: now, actor: actor.name },
    }).catch(atAmount);
    return row ?? atAmount(new AppError('INSUFFICIENT_BALANCE'));
  });
  audit({ entity: 'payout', entityId: made.id, after: { payoutRef: made.payoutRef, currency, amount } });
  await advancePayout(services, environment.id, made.id);
  return made.id;
}

/** What the balance lacks is said at the amount. */
function atAmount(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
  throw new AppError('INSUFFICIENT_BALANCE', { fields: { amount: error.message } });
}

async function holdPayout(tx: Tx, environment: Environment, payoutId: string): Promise<PayoutRow> {
  const row = await lockPayout(tx, environment.id, payoutId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const ownerOf = ({ environmentId, subAccountId, currency }: PayoutRow) => ({
  environmentId,
  subAccountId,
  currency,
});

/** The same items once more, to the account of today. */
export async function retryPayout(
  services: Services,
  tx: Tx,
  call: { actor: Actor; environment: Environment; audit: Audit },
  payoutId: string,
): Promise<void> {
  const row = await holdPayout(tx, call.environment, payoutId);
  if (row.status !== 'FAILED') throw new AppError('PAYOUT_STATE');
  const attempts = row.attempts + 1;
  const money = { ...ownerOf(row), payoutId, net: row.net, event: String(attempts) };
  if (!(await reclaimPayout(services, tx, money))) {
    const sentence =
      'Its money is no longer in your balance as it was: it has been paid out or used otherwise.';
    throw new AppError('PAYOUT_STATE', { sentence });
  }
  const now = services.clock.now();
  const again = await updatePayout(tx, row, {
    ...{ status: 'CREATED', attempts, asks: 0, nextAt: now, updatedAt: now },
    ...{ paidAt: null, sessionId: null, wasReturned: false, failure: null },
  });
  await tellTimeline(services, tx, row, { kind: 'retried', sentence: 'Sent again', actor: call.actor.name });
  await judge(services, tx, again);
  call.audit({ entity: 'payout', entityId: payoutId, before: { status: 'FAILED' }, after: { attempts } });
}

/** Back into the balance: the merchant needs the money for something else, as a refund. */
export async function cancelPayout(
  services: Services,
  tx: Tx,
  call: { actor: Actor; environment: Environment; audit: Audit },
  payoutId: string,
): Promise<void> {
  const row = await holdPayout(tx, call.environment, payoutId);
  if (row.status !== 'PENDING') throw new AppError('PAYOUT_STATE');
  const money = { ...ownerOf(row), payoutId, net: row.net, event: String(row.attempts) };
  await releasePayout(services, tx, { ...money, returned: false });
  const now = services.clock.now();
  const failed = await updatePayout(tx, row, {
    ...{ status: 'FAILED', failure: 'Put back into the balance', nextAt: null, updatedAt: now },
    ...{ holdKind: null, holdReason: null },
  });
  const sentence = 'Put back into the balance';
  await tellTimeline(services, tx, row, { kind: 'cancelled', sentence, actor: call.actor.name });
  await tellSystems(services, tx, failed, 'payout.failed');
  call.audit({
    entity: 'payout',
    entityId: payoutId,
    before: { status: 'PENDING' },
    after: { status: 'FAILED' },
  });
}
