// Recording the bank's outcome of a transfer once: arrived, failed or returned, with its postings.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransferOutcome } from '#server/rails/banks.ts';
import type { TxServices } from '#server/services.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { releaseDay } from './days.ts';
import { postPaid } from './post-paid.ts';
import { postBack, totalOf } from './post-transfers.ts';
import { lockTransfer, type TransferRow, updateTransfer } from './queries.ts';
import { byPlatform, transferStates } from './states.ts';

const minuteMs = 60_000;
/** The pauses between status queries while the outcome is unknown; the last one repeats. */
const askPausesMs = [5_000, 15_000, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** The times of the checks for a return, counted from the arrival. Banks may return transfers within days. */
const returnChecksMs = [minuteMs, 60 * minuteMs, 24 * 60 * minuteMs, 4 * 24 * 60 * minuteMs];

const byBank = (row: TransferRow): TimelineActor => ({ kind: 'bank', name: row.bankName });

/** `asked` is the transfer as of the query; an outdated answer changes nothing. */
export async function recordOutcome(
  services: TxServices,
  tx: Tx,
  claimed: Pick<TransferRow, 'environmentId' | 'id' | 'status'>,
  outcome: TransferOutcome,
): Promise<TransferRow | null> {
  const row = await lockTransfer(tx, claimed.environmentId, claimed.id);
  if (!row || row.status !== claimed.status) return null;
  if (row.status === 'SUCCESSFUL') {
    if (outcome.outcome === 'returned') return returnRow(services, tx, row, outcome.reason);
    return updateTransfer(tx, row, { nextAt: nextReturnCheck(services, row.completedAt) });
  }
  if (row.status !== 'PROCESSING') return null;
  if (outcome.outcome === 'failed') return failRow(services, tx, row, outcome);
  if (outcome.outcome === 'unknown') return waitForBank(services, tx, row, outcome.sessionId);
  const done = await completeRow(services, tx, row, outcome.sessionId);
  return outcome.outcome === 'returned' ? returnRow(services, tx, done, outcome.reason) : done;
}

/** The next return check after the arrival that is still in the future. */
export function nextReturnCheck({ clock }: TxServices, arrivedAt: Date | null): Date | null {
  const arrived = (arrivedAt ?? clock.now()).getTime();
  const next = returnChecksMs.find((pauseMs) => arrived + pauseMs > clock.now().getTime());
  return next === undefined ? null : new Date(arrived + next);
}

async function waitForBank(
  services: TxServices,
  tx: Tx,
  row: TransferRow,
  sessionId: string | undefined,
): Promise<TransferRow> {
  const pauseMs = askPausesMs[row.requestCount - 1] ?? (askPausesMs.at(-1) as number);
  if (row.requestCount === 1)
    await transferStates.note(services, tx, row, {
      kind: 'unknown',
      params: { bank: row.bankName },
      ...byPlatform,
    });
  return updateTransfer(tx, row, {
    sessionId: sessionId ?? row.sessionId,
    nextAt: new Date(services.clock.now().getTime() + pauseMs),
  });
}

export async function completeRow(
  services: TxServices,
  tx: Tx,
  row: TransferRow,
  sessionId: string,
): Promise<TransferRow> {
  await postPaid(services, tx, row);
  return transferStates.change(
    services,
    tx,
    { row },
    {
      set: {
        sessionId,
        responseCode: '00',
        completedAt: services.clock.now(),
        requestCount: 0,
        nextAt: nextReturnCheck(services, null),
      },
      line: { kind: 'completed', params: { bank: row.bankName }, actor: byBank(row), tone: 'success' },
    },
  );
}

/** Fails a transfer that did not arrive: amount and charges go back to the wallet, and the day's limits are restored. */
export async function failRow(
  services: TxServices,
  tx: Tx,
  row: TransferRow,
  why: { reason: string; code?: string | undefined; sessionId?: string | undefined },
): Promise<TransferRow> {
  const { environmentId, currency, limitDay, memberId, amount } = row;
  if (limitDay) {
    const { timeZone } = await ownerOfEnvironment(tx, environmentId);
    await releaseDay(tx, { environmentId, currency, day: limitDay }, { memberId, amount });
    await postBack(services, tx, { id: environmentId, timeZone }, row, false);
  }
  return transferStates.change(
    services,
    tx,
    { row },
    {
      set: {
        failure: why.reason,
        responseCode: why.code ?? null,
        sessionId: why.sessionId ?? row.sessionId,
        completedAt: services.clock.now(),
        nextAt: null,
      },
      line: {
        kind: 'failed',
        params: { reason: why.reason, total: limitDay ? totalOf(row) : 0, currency },
        actor: limitDay ? byBank(row) : { kind: 'platform' },
        tone: 'danger',
      },
    },
  );
}

/** Returns a transfer after it arrived: amount and charges go back to the wallet. */
export async function returnRow(
  services: TxServices,
  tx: Tx,
  row: TransferRow,
  reason: string,
): Promise<TransferRow> {
  const { environmentId, currency } = row;
  const { timeZone } = await ownerOfEnvironment(tx, environmentId);
  await postBack(services, tx, { id: environmentId, timeZone }, row, true);
  return transferStates.change(
    services,
    tx,
    { row },
    {
      set: { failure: reason, completedAt: services.clock.now(), nextAt: null },
      line: {
        kind: 'returned',
        params: { reason, total: totalOf(row), currency },
        actor: byBank(row),
        tone: 'danger',
      },
    },
  );
}
