// Transfers for a later day: no money is taken before that day; then they are taken like any other, or fail with a reason.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { refuseSwitchedOff } from '#server/account/businesses/suspension.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { isTooLate, lateMaxDays } from '#server/platform/jobs/downtime.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { calculateCharges } from '#shared/banking/transfer-charges.ts';
import { AppError, asClause } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { checkReady, type NewTransfer, rowOf } from './create-transfers.ts';
import { spend } from './days.ts';
import { takeFromWallet, totalOf } from './post-transfers.ts';
import { insertTransfer, lockTransfer, type TransferRow } from './queries.ts';
import { failRow } from './record-outcome.ts';
import { byPlatform, transferStates } from './states.ts';
import { checkSingle, findLimits, findTerms } from './terms.ts';

export type ScheduledOrder = {
  environment: Pick<Environment, 'id' | 'currency' | 'timeZone'>;
  creator: { name: string; memberId: string | null; actor: TimelineActor };
  walletId: string | undefined;
  currency?: Currency;
  item: NewTransfer;
  id?: string;
  /** The instant at which the wallet is debited. */
  at: Date;
  scheduleId?: string;
};

/** The creator, as named in the row and the timeline. */
export function makerOf({
  kind,
  name,
  userId,
}: Pick<Actor, 'kind' | 'name' | 'userId'>): ScheduledOrder['creator'] {
  const isMember = kind === 'user';
  return {
    name,
    memberId: isMember ? userId : null,
    actor: { kind: isMember ? 'member' : 'api_key', name },
  };
}

/** Creates a transfer for a later instant. Throws VALIDATION. */
export async function scheduleTransfer(
  services: TxServices,
  tx: Tx,
  order: ScheduledOrder,
): Promise<TransferRow> {
  const { environment, creator, item, at } = order;
  const wallet = await findSource(tx, environment, { walletId: order.walletId, currency: order.currency });
  const terms = await findTerms(tx, wallet.currency, at);
  const row = rowOf(services, { environmentId: environment.id, ...creator, item, wallet, terms });
  const scheduled = await insertTransfer(tx, {
    ...row,
    ...(order.id && { id: order.id }),
    status: 'SCHEDULED',
    scheduleId: order.scheduleId ?? null,
    scheduledFor: at,
    nextAt: at,
  });
  await transferStates.begin(
    services,
    tx,
    { row: scheduled },
    {
      kind: 'scheduled',
      params: { on: dayOf(at, environment.timeZone) },
      actor: creator.actor,
      tone: 'neutral',
    },
  );
  return scheduled;
}

/** Refuses a transfer past the maximum delay. It fails with this reason. */
function refuseLate({ scheduledFor }: TransferRow, now: Date): void {
  if (scheduledFor === null || !isTooLate(scheduledFor, now)) return;
  const sentence = `This transfer could not be made within ${lateMaxDays} days of its scheduled date.`;
  throw new AppError('TRANSFER_STATE', { sentence });
}

/** Debits a due scheduled transfer from the wallet, by today's charges and limits. */
async function takeScheduled(services: TxServices, tx: Tx, row: TransferRow): Promise<void> {
  const { environmentId, currency, memberId, amount, walletId } = row;
  const now = services.clock.now();
  refuseLate(row, now);
  await refuseSwitchedOff(tx, environmentId, 'transfers');
  const { mode, timeZone } = await ownerOfEnvironment(tx, environmentId);
  const limits = await findLimits(tx, { environmentId, currency, memberId, at: now });
  checkReady(services, mode, limits);
  checkSingle(limits, amount, currency);
  const wallet = await findSource(tx, { id: environmentId, currency }, { walletId });
  const terms = await findTerms(tx, currency, now);
  const { fee, vat, stampDuty } = calculateCharges(amount, terms, { dutyFree: row.dutyFree });
  const day = dayOf(now, timeZone);
  await spend(tx, [{ day: { environmentId, currency, day }, memberId, amount, limits }]);
  const money = { amount, fee, vat, stampDuty };
  await takeFromWallet(services, tx, {
    environment: { id: environmentId, timeZone },
    walletId,
    subject: { kind: 'transfer', id: row.id },
    rows: [money],
  });
  await transferStates.change(
    services,
    tx,
    { row },
    {
      set: { fee, vat, stampDuty, limitDay: day, nextAt: now },
      line: { kind: 'due', params: { total: totalOf(money), currency, wallet: wallet.name }, ...byPlatform },
    },
  );
}

/** Debits a scheduled transfer that is due, or records why it failed. Returns false when nothing is due. */
export async function startScheduled(
  services: Services,
  environmentId: string,
  transferId: string,
): Promise<boolean> {
  const { database, clock } = services;
  const withDue = (work: (tx: Tx, row: TransferRow) => Promise<unknown>) =>
    database.inTransaction(async (tx) => {
      const row = await lockTransfer(tx, environmentId, transferId, true);
      const isDue = row?.status === 'SCHEDULED' && row.nextAt !== null && row.nextAt <= clock.now();
      if (!isDue) return false;
      await work(tx, row);
      return true;
    });
  try {
    return await withDue((tx, row) => takeScheduled(services, tx, row));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return withDue((tx, row) => failRow(services, tx, row, { reason: asClause(error) }));
  }
}
