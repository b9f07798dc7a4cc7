// Runs of standing instructions: each due day moves the amount above or below the threshold once, then sets the next day.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { refuseSwitchedOff } from '#server/account/businesses/suspension.ts';
import { lockWallet, lookUpWallet } from '#server/banking/wallets/look-up-wallet.ts';
import { moveBetweenWallets } from '#server/banking/wallets/move-money.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { dayOf, hourOn } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import { nextRun } from '#shared/banking/transfer-runs.ts';
import { AppError, asClause } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { type InstructionRow, insertRun, lockInstruction } from './queries.ts';
import { instructionStates } from './states.ts';

const dueMax = 60;

type Plan = Pick<InstructionRow, 'frequency' | 'startsOn' | 'workingDaysOnly' | 'hour'>;
type Place = { country: string; timeZone: string };

/** Returns the next run by the calendar of a business, at its hour. */
export async function findNext(
  db: Db,
  plan: Plan,
  from: { periodIndex: number; notBefore: string },
  { country, timeZone }: Place,
): Promise<{ periodIndex: number; nextOn: string; nextAt: Date }> {
  const run = nextRun({ ...plan, endsOn: null }, from, await loadCalendar(db, country));
  if (!run) throw new Error('A plan without an end has a next run');
  const nextAt = hourOn(run.on, plan.hour, timeZone);
  return { periodIndex: run.periodIndex, nextOn: run.on, nextAt };
}

const isRunDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Instructions with a next step, by the clocks of their environments. */
const waiting = waitingForNext('standing_instructions');

export const dueInstructions = (services: Services): DueQuery => findFirstDue(waiting, isRunDue(services));

/** Runs every due instruction; returns their number. */
export async function runDueInstructions(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isRunDue(services), dueMax);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    const run = (reason: string | null) =>
      database.inTransaction((tx) => runOne(own, tx, { environmentId, id, reason }));
    try {
      // An error rolls the whole run back; the failure is then recorded in a separate transaction.
      const created = await run(null).catch((error: unknown) => {
        if (error instanceof AppError) return run(asClause(error));
        throw error;
      });
      if (created) done += 1;
    } catch (error) {
      log.error(
        { err: error, instructionId: id },
        'a standing instruction could not be run; it will be retried',
      );
    }
  }
  return done;
}

/** Locks both wallets and returns the amount to move, its source and destination; 0 when nothing moves. Only available balances count. */
async function reckon(tx: Tx, row: InstructionRow) {
  const { environmentId, walletId, otherWalletId, rule, threshold, currency } = row;
  for (const id of [walletId, otherWalletId].toSorted()) await lockWallet(tx, environmentId, id);
  const availableIn = async (id: string): Promise<number> => {
    const { ledger, lien } = await lookUpWallet(tx, environmentId, id);
    return ledger - lien;
  };
  const here = await availableIn(walletId);
  const requested = rule === 'above' ? here - threshold : threshold - here;
  const amount = rule === 'above' ? requested : Math.min(requested, await availableIn(otherWalletId));
  const [from, to] = rule === 'above' ? [walletId, otherWalletId] : [otherWalletId, walletId];
  return { amount: amount > 0 && !checkAmount(amount, currency) ? amount : 0, from, to };
}

/** Ends an instruction when one of its wallets is closed, since a wallet cannot be reopened. */
async function endForClosed(services: TxServices, tx: Tx, row: InstructionRow): Promise<boolean> {
  for (const id of [row.walletId, row.otherWalletId]) {
    const wallet = await lookUpWallet(tx, row.environmentId, id);
    if (wallet.status !== 'CLOSED') continue;
    await instructionStates.change(
      services,
      tx,
      { row },
      {
        set: { nextOn: null, nextAt: null },
        line: {
          kind: 'wallet_closed',
          params: { wallet: wallet.name },
          actor: { kind: 'platform' },
          tone: 'neutral',
        },
      },
    );
    return true;
  }
  return false;
}

async function runOne(
  services: TxServices,
  tx: Tx,
  { environmentId, id, reason }: { environmentId: string; id: string; reason: string | null },
): Promise<boolean> {
  const row = await lockInstruction(tx, environmentId, id, true);
  const now = services.clock.now();
  if (row?.status !== 'ACTIVE' || !row.nextAt || !row.nextOn || row.nextAt > now) return false;
  if (await endForClosed(services, tx, row)) return true;
  const place = await ownerOfEnvironment(tx, environmentId);
  if (!reason) await refuseSwitchedOff(tx, environmentId, 'wallets');
  const { amount, from, to } = reason ? { amount: 0, from: '', to: '' } : await reckon(tx, row);
  const call = {
    environment: { id: environmentId, timeZone: place.timeZone },
    actor: { kind: 'user' as const, name: row.createdByName },
    audit: () => undefined,
  };
  const narration = `Standing instruction ${row.reference}`;
  const movement =
    amount > 0
      ? await moveBetweenWallets(services, tx, call, { walletId: to, fromWalletId: from, amount, narration })
      : null;
  const outcome = reason ? 'failed' : movement ? 'moved' : 'nothing';
  await insertRun(tx, {
    environmentId,
    instructionId: id,
    runOn: row.nextOn,
    outcome,
    amount,
    movement,
    reason,
    at: now,
  });
  // Missed days are skipped.
  const next = { periodIndex: row.periodIndex + 1, notBefore: dayAfter(dayOf(now, place.timeZone)) };
  const by = { actor: { kind: 'platform' as const } };
  await instructionStates.change(
    services,
    tx,
    { row },
    {
      set: { ...(await findNext(tx, row, next, place)), runs: row.runs + 1, moved: row.moved + amount },
      line: reason
        ? { kind: 'failed', params: { reason }, ...by, tone: 'danger' }
        : movement
          ? { kind: 'moved', params: { amount, currency: row.currency, movement }, ...by, tone: 'success' }
          : { kind: 'nothing', params: { on: row.nextOn }, ...by, tone: 'neutral' },
    },
  );
  return true;
}
