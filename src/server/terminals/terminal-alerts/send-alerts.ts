// Moves the alerts recorded by captures into the outboxes, each once; the outboxes retry until a provider accepts them.
import type { Tx } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import { queueAlert } from './messages.ts';
import { type AlertName, countSince, endAlert, selectWaiting, takeAlert } from './queries.ts';

const batchMax = 100;
const hourMs = 3_600_000;
/**
 * The hourly maximum per destination: a phone that rings every half minute is ignored, and messages cost money. E-mails are limited too.
 */
const hourlyMax = { email: 600, sms: 120, whatsapp: 120 } as const;

/** Returns the number of processed alerts. A failed one does not block the others. */
export async function sendDueAlerts(services: Services): Promise<number> {
  const { database, log } = services;
  const waiting = await selectWaiting(database.db, batchMax);
  let done = 0;
  for (const name of waiting)
    try {
      if (await database.inTransaction((tx) => sendOne(services, tx, name))) done += 1;
    } catch (error) {
      log.error({ err: error, alert: name }, 'A terminal alert could not be recorded');
    }
  return done;
}

/** Returns false if another instance has it. */
async function sendOne(services: TxServices, tx: Tx, name: AlertName): Promise<boolean> {
  const alert = await takeAlert(tx, name);
  if (!alert) return false;
  const doneAt = services.clock.now();
  const isWanted = alert.destination === 'ACTIVE';
  const recent = isWanted ? await countSince(tx, name, new Date(doneAt.getTime() - hourMs)) : 0;
  if (!isWanted) await endAlert(tx, name, { status: 'DROPPED', doneAt });
  else if (recent >= hourlyMax[alert.kind]) await endAlert(tx, name, { status: 'HELD', doneAt });
  else await endAlert(tx, name, { status: 'QUEUED', doneAt, ...(await queueAlert(services, tx, alert)) });
  return true;
}
