// Expiry of quotes that were not answered by the end of their last day.
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import type { Services, TxServices } from '#server/services.ts';
import { type Place, quoteRows } from './queries.ts';
import { quoteStates } from './states.ts';
import { quoteUrl } from './steps.ts';

const dueMax = 100;
const waiting = waitingForNext('quotes');
const isExpired = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const dueQuotes = (services: Services): DueQuery => findFirstDue(waiting, isExpired(services));

export async function expireQuotes(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isExpired(services), dueMax);
  let done = 0;
  for (const place of due) {
    try {
      const own = withClockOf(services, place.environmentId);
      if (await database.inTransaction((tx) => expireOne(own, tx, place))) done += 1;
    } catch (error) {
      log.error({ err: error, quoteId: place.id }, 'a quote could not be expired');
    }
  }
  return done;
}

async function expireOne(services: TxServices, tx: Tx, { environmentId, id }: Place): Promise<boolean> {
  const row = await quoteRows.lock(tx, environmentId, id);
  if (row?.status !== 'SENT' || !row.nextAt || row.nextAt > services.clock.now()) return false;
  await quoteStates.change(
    services,
    tx,
    { row, url: quoteUrl(row, services.publicUrl) },
    { set: { nextAt: null }, line: { kind: 'expired', actor: { kind: 'platform' }, tone: 'danger' } },
  );
  return true;
}
