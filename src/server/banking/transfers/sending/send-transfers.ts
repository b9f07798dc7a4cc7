// Sending transfers: each is handed to the bank once, then queried with growing pauses until its outcome is known.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { isOutgoingStopped, suspendedPauseMs } from '#server/account/businesses/suspension.ts';
import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, type Waiting, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { railTimeoutMs } from '#server/platform/time/with-timeout.ts';
import type { Services, TxServices } from '#server/services.ts';
import { lockTransfer, type TransferRow, updateTransfer } from '../queries.ts';
import { recordOutcome } from '../record-outcome.ts';
import { startScheduled } from '../schedule-transfer.ts';
import { byPlatform, transferStates } from '../states.ts';
import { queryBank } from './query-bank.ts';
import { sendFiles } from './send-files.ts';

const dueMax = 200;
const atOnce = 6;
const newsEveryMs = 300;
/** The lease for a call to the bank; after a crash another instance takes over when it expires. */
const leaseMs = railTimeoutMs + 15_000;

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Transfers with a next step, by the clocks of their environments. */
const waiting = waitingForNext('transfers');

export const dueTransfers = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Transfers that are sent one by one; unsent transfers of files are sent in batches. */
const alone: Waiting = {
  ...waiting,
  only: sql`${waiting.only} and not (status = 'PENDING' and group_id is not null)`,
};

/** Does the next step of every due transfer; returns their number. Files and single transfers do not wait for each other. */
export async function sendDueTransfers(services: Services): Promise<number> {
  const [ofFiles, others] = await Promise.all([sendFiles(services), sendAlone(services)]);
  return ofFiles + others;
}

async function sendAlone(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, alone, isStepDue(services), dueMax);
  const news = createGroupNews(services);
  const step = async ({ environmentId, id }: (typeof due)[number]): Promise<number> => {
    try {
      const advanced = await advanceTransfer(withClockOf(services, environmentId), environmentId, id);
      if (advanced?.groupId) news.note(environmentId);
      return advanced ? 1 : 0;
    } catch (error) {
      log.error({ err: error, transferId: id }, 'a transfer could not be advanced; it will be retried');
      return 0;
    }
  };
  let done = 0;
  // A shared queue, so that one slow call to a bank delays only a few transfers.
  const queue = [...due];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) done += await step(next);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, worker));
  news.tell();
  return done;
}

/** Sends progress notifications of a file a few times per second at most, however many of its transfers change. */
function createGroupNews({ database }: Services) {
  const untold = new Set<string>();
  let toldAt = performance.now();
  const tell = (): void => {
    for (const environmentId of untold) announceChanged(database.db, environmentId, 'transfer_groups');
    untold.clear();
    toldAt = performance.now();
  };
  return {
    tell,
    note: (environmentId: string): void => {
      untold.add(environmentId);
      if (performance.now() - toldAt > newsEveryMs) tell();
    },
  };
}

/** Does one step of a transfer. Null when another instance has claimed it, or nothing is due. */
export async function advanceTransfer(
  services: Services,
  environmentId: string,
  transferId: string,
): Promise<{ groupId: string | null } | null> {
  const { database, clock } = services;
  if (await startScheduled(services, environmentId, transferId)) return { groupId: null };
  const taken = await database.inTransaction(async (tx) => {
    const row = await lockTransfer(tx, environmentId, transferId, true);
    if (!row?.nextAt || row.nextAt > clock.now() || row.status === 'SCHEDULED') return null;
    return takeStep(services, tx, row);
  });
  if (!taken) return null;
  const { mode } = await ownerOfEnvironment(database.db, environmentId);
  const outcome = await queryBank(services, { mode, row: taken.row, isFirst: taken.isFirst });
  await database.inTransaction((tx) => recordOutcome(services, tx, taken.row, outcome));
  return taken.row;
}

/**
 * Committed before the bank is called: after a crash the next instance queries the outcome and does not send again. Null when the business
 * is suspended, in which case the transfer waits.
 */
async function takeStep(
  services: TxServices,
  tx: Tx,
  row: TransferRow,
): Promise<{ row: TransferRow; isFirst: boolean } | null> {
  const now = services.clock.now();
  const nextAt = new Date(now.getTime() + leaseMs);
  if (row.status !== 'PENDING') {
    const updated = await updateTransfer(tx, row, { requestCount: row.requestCount + 1, nextAt });
    return { row: updated, isFirst: false };
  }
  if (await isOutgoingStopped(tx, row.environmentId)) {
    await updateTransfer(tx, row, { nextAt: new Date(now.getTime() + suspendedPauseMs) });
    return null;
  }
  const set = { requestCount: 1, nextAt, sentAt: now };
  const line = { kind: 'sent', params: { bank: row.bankName }, ...byPlatform } as const;
  return { row: await transferStates.change(services, tx, { row }, { set, line }), isFirst: true };
}
