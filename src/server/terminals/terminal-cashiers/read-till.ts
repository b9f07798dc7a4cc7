// The data of a receiving page: its cashier, the terminal, and the payments of today.
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { tillKeyField } from '#shared/contract/terminals/terminal-cashiers.ts';
import type { CashierRow } from './queries.ts';
import { findTill, type Watching } from './service.ts';
import { beginningOfDay, selectArrivals, selectTillTerminal, type TillTerminal } from './till-queries.ts';
import { shownMax, type TillDay } from './till-view.ts';

/** The page of an address; `watching` is null until the PIN was entered. */
export type Till = { terminal: TillTerminal; cashier: CashierRow; watching: Watching | null };

export async function readTill(
  services: Pick<TxServices, 'clocks'>,
  db: Db,
  key: string,
  token: string | undefined,
): Promise<Till | null> {
  if (!tillKeyField.safeParse(key).success) return null;
  const found = await findTill(db, services.clocks.of('').now(), key, token);
  const terminal = found && (await selectTillTerminal(db, found.cashier));
  return found && terminal && !terminal.isFeatureOff ? Object.assign({ terminal }, found) : null;
}

/** The payments of today, by the clock and time zone of the business. */
export async function readDay(
  services: Services,
  place: Pick<Watching, 'environmentId' | 'terminalId'>,
  { timeZone }: Pick<TillTerminal, 'timeZone'>,
): Promise<TillDay> {
  const { db } = services.database;
  const now = withClockOf(services, place.environmentId).clock.now();
  const since = await beginningOfDay(db, now, timeZone);
  return Object.assign(await selectArrivals(db, place, since, shownMax), { now });
}
