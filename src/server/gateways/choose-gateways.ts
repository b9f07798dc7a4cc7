// Which card gateways a payment may go through: those chosen for its business and currency, in order, or the sandbox.
import type { Mode } from '#shared/contract/session.ts';
import type { Currency } from '#shared/money.ts';
import type { Db } from '../db/database.ts';
import { type ConnectionRow, hasLiveConnection, selectChosen } from './queries.ts';

/** own: our form takes the card, for the sandbox · hosted: the gateway's page does · none: cards are not taken. */
export type CardEntry = 'own' | 'hosted' | 'none';

export type GatewayWish = { businessId: string; mode: Mode; currency: Currency };

/**
 * Test mode uses the sandbox unless a test connection is chosen; live mode does only for as long as no live
 * connection is switched on.
 */
export async function findCardEntry(db: Db, wish: GatewayWish): Promise<CardEntry> {
  const usable = (await selectChosen(db, wish)).filter((one) => one.enabled);
  if (usable.length > 0) return 'hosted';
  return wish.mode === 'live' && (await hasLiveConnection(db)) ? 'none' : 'own';
}

/**
 * The connections to try, in order. Those that rest come last: a payment that could go nowhere else tries them all
 * the same.
 */
export async function listGatewaysToTry(db: Db, wish: GatewayWish, now: Date): Promise<ConnectionRow[]> {
  const usable = (await selectChosen(db, wish)).filter((one) => one.enabled);
  const rests = (one: ConnectionRow): boolean => one.restedUntil !== null && one.restedUntil > now;
  return [...usable.filter((one) => !rests(one)), ...usable.filter(rests)];
}
