// Selection of card gateways for a payment: the list of its business and currency, in order, or the rail of its mode.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { TxRails } from '#server/rails/rails.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { openChannels } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';
import { type ConnectionRow, selectChosen } from './queries.ts';

type OpenChannel = (typeof openChannels)[number];

/** own: our form takes the card (sandbox) · hosted: the gateway's page takes it · none: cards are not accepted. */
export type CardEntry = 'own' | 'hosted' | 'none';

export type GatewayCriteria = { businessId: string; mode: Mode; currency: Currency };

/** Returns 'hosted' if an enabled connection is selected, else 'own' if the mode has a card rail, else 'none'. */
export async function findCardEntry(rails: TxRails, db: Db, criteria: GatewayCriteria): Promise<CardEntry> {
  const isHosted = (await selectChosen(db, criteria)).some((item) => item.enabled);
  return cardEntryOf(rails, criteria.mode, isHosted);
}

/** The same, if it is already known whether a gateway's page takes the card. */
export function cardEntryOf(rails: TxRails, mode: Mode, isHosted: boolean): CardEntry {
  if (isHosted) return 'hosted';
  return rails.cards(mode) ? 'own' : 'none';
}

/** Returns the payment methods with a rail for a business, and where a card is entered. */
export async function listConnectedChannels(
  rails: TxRails,
  db: Db,
  criteria: GatewayCriteria,
): Promise<{ channels: OpenChannel[]; cardEntry: CardEntry }> {
  const cardEntry = await findCardEntry(rails, db, criteria);
  return { channels: connectedChannels(rails, criteria.mode, cardEntry), cardEntry };
}

export function connectedChannels(rails: TxRails, mode: Mode, cardEntry: CardEntry): OpenChannel[] {
  const isConnected: Record<OpenChannel, boolean> = {
    card: cardEntry !== 'none',
    transfer: rails.virtualAccounts(mode) !== null,
    ussd: rails.ussd(mode) !== null,
    qr: rails.qr(mode) !== null,
  };
  return openChannels.filter((channel) => isConnected[channel]);
}

/** Returns the connections to try, in order. Paused ones come last: they are still tried if no other is left. */
export async function listGatewaysToTry(
  db: Db,
  criteria: GatewayCriteria,
  now: Date,
): Promise<ConnectionRow[]> {
  const usable = (await selectChosen(db, criteria)).filter((item) => item.enabled);
  const rests = (row: ConnectionRow): boolean => row.restedUntil !== null && row.restedUntil > now;
  return [...usable.filter((item) => !rests(item)), ...usable.filter(rests)];
}

/** SQL for use inside a statement: the currencies whose cards are entered on a gateway's page, by the same selection. */
export function hostedCurrencies(of: {
  businessId: RawBuilder<string>;
  mode: RawBuilder<string>;
}): RawBuilder<Currency[]> {
  return sql<Currency[]>`array(select distinct g.currency
    from gateway_choices g join gateway_connections c on c.id = g.connection_id
    where c.enabled and g.mode = ${of.mode} and g.business_id is not distinct from case when exists (
      select from gateway_choices o where o.business_id = ${of.businessId} and o.mode = g.mode and o.currency = g.currency
    ) then ${of.businessId} end)`;
}
