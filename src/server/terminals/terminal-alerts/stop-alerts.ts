// Ends alerts to a destination: removed by the business, or stopped by its reader.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { discardEmail } from '#server/platform/emails/retry-email.ts';
import { discardSms } from '#server/platform/sms/retry-sms.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  type DestinationRow,
  forgetStopKey,
  lockDestination,
  selectByStopKey,
  selectUnsent,
  updateDestination,
} from './queries.ts';
import { type Call, hold } from './service.ts';

/** Removes the unsent messages of a stopped destination from the outboxes; a message that is being sent still goes out. */
async function discardUnsent(tx: Tx, { environmentId, id }: DestinationRow, now: Date): Promise<void> {
  for (const { emailId, messageId } of await selectUnsent(tx, environmentId, id)) {
    if (emailId) await discardEmail(tx, { environmentId, id: emailId }, now);
    if (messageId) await discardSms(tx, messageId, now);
  }
}

export async function removeAlertDestination(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  { environment, audit }: Call,
  terminalId: string,
  id: string,
): Promise<void> {
  const row = await hold(tx, environment.id, terminalId, id);
  await discardUnsent(tx, row, clock.now());
  await forgetStopKey(tx, row);
  const erased = { email: null, phone: null, name: 'Removed', codeHash: null, codeUntil: null };
  await updateDestination(tx, row, { ...erased, status: 'REMOVED' });
  audit({ entity: 'alert_destination', entityId: id, before: { kind: row.kind, status: row.status } });
}

/** Returns the destination of a stop link; null if it is unknown or no longer valid. */
export async function findStop(db: Db, key: string) {
  return /^[A-Za-z0-9_-]{32}$/.test(key) ? ((await selectByStopKey(db, key)) ?? null) : null;
}

/** Stops the alerts at the request of their reader. */
export async function stopAlerts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  key: string,
): Promise<boolean> {
  const found = await findStop(database.db, key);
  if (!found) return false;
  await database.inTransaction(async (tx) => {
    const row = await lockDestination(tx, found.environmentId, found.terminalId, found.id);
    if (!row || row.status === 'STOPPED') return;
    const now = clock.now();
    await updateDestination(tx, row, { status: 'STOPPED', stoppedAt: now, codeHash: null, codeUntil: null });
    await discardUnsent(tx, row, now);
  });
  return true;
}
