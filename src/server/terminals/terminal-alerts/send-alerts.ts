// Alerts that captures have noted go into the outboxes, each once; from there they are tried again while a provider does not take them.
import type { Tx } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import { queueAlert } from './messages.ts';
import { type AlertName, countSince, endAlert, selectWaiting, takeAlert } from './queries.ts';

const batchMax = 100;
const hourMs = 3_600_000;
/** A phone that rings each half minute is read by nobody, and messages cost. E-mails are bounded too. */
const hourlyMax = { email: 600, sms: 120, whatsapp: 120 } as const;

/** Returns how many were dealt with. One that fails keeps none of the others. */
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

/** False when another instance has it. */
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
