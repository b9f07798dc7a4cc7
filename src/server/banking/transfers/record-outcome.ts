// What the bank says of a transfer, written down once: arrived, failed, or came back, with its money where it belongs.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransferOutcome } from '#server/rails/banks.ts';
import type { TxServices } from '#server/services.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { giveBack } from './days.ts';
import { postPaid } from './post-paid.ts';
import { postBack, totalOf } from './post-transfers.ts';
import { lockTransfer, type TransferRow, updateTransfer } from './queries.ts';
import { byPlatform, transferStates } from './states.ts';

const minuteMs = 60_000;
/** An unknown outcome is asked for again after so long, then the last of these again and again. */
const askPausesMs = [5_000, 15_000, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** What has arrived may come back: banks return transfers within days. Asked so long after it arrived. */
const returnChecksMs = [minuteMs, 60 * minuteMs, 24 * 60 * minuteMs, 4 * 24 * 60 * minuteMs];

const byBank = (row: TransferRow): TimelineActor => ({ kind: 'bank', name: row.bankName });

/** `asked` is the transfer as it was when the bank was asked: an answer to a question of before changes nothing. */
export async function recordOutcome(
  services: TxServices,
  tx: Tx,
  asked: Pick<TransferRow, 'environmentId' | 'id' | 'status'>,
  told: TransferOutcome,
): Promise<TransferRow | null> {
  const row = await lockTransfer(tx, asked.environmentId, asked.id);
  if (!row || row.status !== asked.status) return null;
  if (row.status === 'SUCCESSFUL') {
    if (told.outcome === 'returned') return returnRow(services, tx, row, told.reason);
    return updateTransfer(tx, row, { nextAt: nextReturnCheck(services, row.completedAt) });
  }
  if (row.status !== 'PROCESSING') return null;
  if (told.outcome === 'failed') return failRow(services, tx, row, told);
  if (told.outcome === 'unknown') return waitForBank(services, tx, row, told.sessionId);
  const done = await completeRow(services, tx, row, told.sessionId);
  return told.outcome === 'returned' ? returnRow(services, tx, done, told.reason) : done;
}

/** The next of the instants after it arrived that is still to come. */
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
  const pauseMs = askPausesMs[row.asks - 1] ?? (askPausesMs.at(-1) as number);
  if (row.asks === 1)
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
        asks: 0,
        nextAt: nextReturnCheck(services, null),
      },
      line: { kind: 'completed', params: { bank: row.bankName }, actor: byBank(row), tone: 'success' },
    },
  );
}

/** Nothing arrived: amount and charges are back in the wallet, and the day's limits have room for it again. */
export async function failRow(
  services: TxServices,
  tx: Tx,
  row: TransferRow,
  why: { reason: string; code?: string | undefined; sessionId?: string | undefined },
): Promise<TransferRow> {
  const { environmentId, currency, spentOn, memberId, amount } = row;
  if (spentOn) {
    const { timeZone } = await ownerOfEnvironment(tx, environmentId);
    await giveBack(tx, { environmentId, currency, day: spentOn }, { memberId, amount });
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
        params: { reason: why.reason, total: spentOn ? totalOf(row) : 0, currency },
        actor: spentOn ? byBank(row) : { kind: 'platform' },
        tone: 'danger',
      },
    },
  );
}

/** It had arrived and came back: amount and charges are in the wallet again. */
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
