// Sending the transfers of files to the bank in batches, one transaction per batch: each is still sent once, and has its line, posting and
// events.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { isOutgoingStopped, suspendedPauseMs } from '#server/account/businesses/suspension.ts';
import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { railTimeoutMs } from '#server/platform/time/with-timeout.ts';
import type { TransferOutcome } from '#server/rails/banks.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { TransferLine } from '#shared/banking/transfer-lines.ts';
import { postManyPaid } from '../post-paid.ts';
import { insertTransferEvents, type TransferRow } from '../queries.ts';
import { nextReturnCheck, recordOutcome } from '../record-outcome.ts';
import { byPlatform, describeTransfer } from '../states.ts';
import { completeMany, lockMany, postponeFile, selectWaitingFiles, takeMany } from './file-queries.ts';
import { queryBank } from './query-bank.ts';

const filesMax = 20;
const takenAtOnce = 200;
const sideBySide = 20;
/** The lease of a batch; after a crash another instance takes over when it expires. */
const leaseMs = Math.ceil(takenAtOnce / sideBySide) * railTimeoutMs + 15_000;

type Place = { environmentId: string; groupId: string };
type RowOutcome = { row: TransferRow; outcome: TransferOutcome };

/** Sends a batch of every waiting file; returns the number of transfers. */
export async function sendFiles(services: Services): Promise<number> {
  const { database, clock, clocks, log } = services;
  const due = isDue(clocks, clock.now(), 'next_at');
  let done = 0;
  for (const place of await selectWaitingFiles(database.db, due, filesMax)) {
    try {
      done += await sendSome(withClockOf(services, place.environmentId), place);
    } catch (error) {
      log.error({ err: error, groupId: place.groupId }, 'a bulk transfer will be continued later');
    }
  }
  return done;
}

async function sendSome(services: Services, place: Place): Promise<number> {
  const { database } = services;
  const rows = await database.inTransaction((tx) => take(services, tx, place));
  if (rows.length === 0) return 0;
  const { mode } = await ownerOfEnvironment(database.db, place.environmentId);
  const outcomes: RowOutcome[] = [];
  const queue = [...rows];
  const worker = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift())
      outcomes.push({ row, outcome: await queryBank(services, { mode, row, isFirst: true }) });
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, rows.length) }, worker));
  await database.inTransaction((tx) => complete(services, tx, place, outcomes));
  for (const { row, outcome } of outcomes)
    if (outcome.outcome !== 'done')
      await database.inTransaction((tx) => recordOutcome(services, tx, row, outcome));
  announceChanged(database.db, place.environmentId, 'transfer_groups');
  return rows.length;
}

/** Committed before the bank is called: after a crash the next instance queries the outcome and does not send again. */
async function take(services: TxServices, tx: Tx, place: Place): Promise<TransferRow[]> {
  const now = services.clock.now();
  if (await isOutgoingStopped(tx, place.environmentId)) {
    await postponeFile(tx, { ...place, at: now, until: new Date(now.getTime() + suspendedPauseMs) });
    return [];
  }
  const nextAt = new Date(now.getTime() + leaseMs);
  const rows = await takeMany(tx, { ...place, at: now, nextAt, limit: takenAtOnce });
  await tell(services, tx, rows, (row) => ({
    kind: 'sent',
    params: { bank: row.bankName },
    actor: byPlatform.actor,
  }));
  await recordEvents(tx, services.clock, place.environmentId, 'transfer.processing', rows, describeTransfer);
  return rows;
}

/** Completes the transfers that have arrived and whose outcome was not recorded in the meantime. */
async function complete(
  services: TxServices,
  tx: Tx,
  place: Place,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const { clock } = services;
  const sessions = new Map(
    outcomes.flatMap(({ row, outcome }) =>
      outcome.outcome === 'done' ? [[row.id, outcome.sessionId] as const] : [],
    ),
  );
  const locked = await lockMany(tx, place.environmentId, [...sessions.keys()]);
  if (locked.length === 0) return;
  await postManyPaid(services, tx, locked);
  const rows = await completeMany(tx, {
    environmentId: place.environmentId,
    at: clock.now(),
    nextAt: nextReturnCheck(services, null),
    ids: locked.map(({ id }) => id),
    sessions: locked.map(({ id }) => sessions.get(id) ?? ''),
  });
  await tell(services, tx, rows, (row) => ({
    kind: 'completed',
    params: { bank: row.bankName },
    actor: { kind: 'bank', name: row.bankName },
    tone: 'success',
  }));
  await recordEvents(tx, clock, place.environmentId, 'transfer.successful', rows, describeTransfer);
}

type Line = TransferLine & { actor: Parameters<typeof columnsOfLine>[0]['actor']; tone?: 'success' };

function tell(
  { clock }: TxServices,
  tx: Tx,
  rows: readonly TransferRow[],
  lineOf: (row: TransferRow) => Line,
): Promise<void> {
  return insertTransferEvents(
    tx,
    rows.map((row) => {
      const { tone = 'neutral', ...line } = lineOf(row);
      const { environmentId, id: transferId } = row;
      const columns = columnsOfLine<TransferLine>({ ...line, tone });
      return { environmentId, transferId, id: clock.newId(), at: clock.now(), ...columns };
    }),
  );
}
