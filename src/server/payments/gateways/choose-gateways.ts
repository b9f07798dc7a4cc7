// Which card gateways a payment may go through: those chosen for its business and currency, in order, or the rail of its mode.

import type { Db } from '#server/platform/db/database.ts';
import type { TxRails } from '#server/rails/rails.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { openChannels } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';
import { type ConnectionRow, selectChosen } from './queries.ts';

type OpenChannel = (typeof openChannels)[number];

/** own: our form takes the card, for the sandbox · hosted: the gateway's page does · none: cards are not taken. */
export type CardEntry = 'own' | 'hosted' | 'none';

export type GatewayCriteria = { businessId: string; mode: Mode; currency: Currency };

/** The chosen connections that are switched on, else our own form where the mode has a rail that takes its cards. */
export async function findCardEntry(rails: TxRails, db: Db, wish: GatewayCriteria): Promise<CardEntry> {
  const usable = (await selectChosen(db, wish)).filter((one) => one.enabled);
  if (usable.length > 0) return 'hosted';
  return rails.cards(wish.mode) ? 'own' : 'none';
}

/** The ways to pay that a business has a rail for, and on whose page a card is entered. */
export async function listConnectedChannels(
  rails: TxRails,
  db: Db,
  wish: GatewayCriteria,
): Promise<{ channels: OpenChannel[]; cardEntry: CardEntry }> {
  const { mode } = wish;
  const cardEntry = await findCardEntry(rails, db, wish);
  const isConnected: Record<OpenChannel, boolean> = {
    card: cardEntry !== 'none',
    transfer: rails.collection(mode) !== null,
    ussd: rails.ussd(mode) !== null,
    qr: rails.qr(mode) !== null,
  };
  return { channels: openChannels.filter((channel) => isConnected[channel]), cardEntry };
}

/**
 * The connections to try, in order. Those that rest come last: a payment that could go nowhere else tries them all
 * the same.
 */
export async function listGatewaysToTry(db: Db, wish: GatewayCriteria, now: Date): Promise<ConnectionRow[]> {
  const usable = (await selectChosen(db, wish)).filter((one) => one.enabled);
  const rests = (one: ConnectionRow): boolean => one.restedUntil !== null && one.restedUntil > now;
  return [...usable.filter((one) => !rests(one)), ...usable.filter(rests)];
}
