// The saved cards of an owner: listing, lookup for a charge, and removal.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { SavedCard } from '#shared/contract/payments/saved-cards.ts';
import {
  type Owner,
  type SavedCardRow,
  selectCardsById,
  selectSavedCard,
  selectSavedCards,
  updateSavedCard,
} from './queries.ts';

export type { SavedCardRow } from './queries.ts';

export function toCard({ id, scheme, last4, expiry, bank }: SavedCardRow): SavedCard {
  return { id, scheme, last4, expiry, bank };
}

export async function listSavedCards(db: Db, owner: Owner): Promise<SavedCard[]> {
  return (await selectSavedCards(db, owner)).map(toCard);
}

/** Returns the cards saved after the address was proved, which anyone who reads the owner's mail may use. */
export async function listProvedCards(db: Db, owner: Owner): Promise<SavedCardRow[]> {
  return (await selectSavedCards(db, owner)).filter(({ proved }) => proved);
}

/** Returns a card with its gateway token; undefined when it does not belong to the owner. */
export function findSavedCard(db: Db, owner: Owner, cardId: string): Promise<SavedCardRow | undefined> {
  return selectSavedCard(db, owner, cardId);
}

/** Returns cards of one environment by their ids, each with its owner. */
export async function findSavedCards(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, SavedCardRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectCardsById(db, environmentId, ids)).map((card) => [card.id, card]));
}

export function openGatewayToken({ vault }: Pick<TxServices, 'vault'>, card: SavedCardRow): string {
  return vault.openText(
    'saved_cards.sealed_gateway_token',
    [card.environmentId, card.id],
    card.sealedGatewayToken,
  );
}

export async function recordUse(db: Db, card: SavedCardRow, at: Date): Promise<void> {
  await updateSavedCard(db, card, { lastUsedAt: at });
}

/** Deletes the gateway's token, after which nothing can be charged to the card. */
export async function deleteSavedCard(tx: Tx, card: SavedCardRow, at: Date): Promise<void> {
  await updateSavedCard(tx, card, { removedAt: at, sealedGatewayToken: '' });
}
