// The saved cards of an owner: listed, found to be charged, and removed.

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

function toCard({ id, scheme, last4, expiry, bank }: SavedCardRow): SavedCard {
  return { id, scheme, last4, expiry, bank };
}

export async function listSavedCards(db: Db, owner: Owner): Promise<SavedCard[]> {
  return (await selectSavedCards(db, owner)).map(toCard);
}

/** Those that whoever reads the mail of the owner may use: each was saved by somebody who had proved the address. */
export async function listProvedCards(db: Db, owner: Owner): Promise<SavedCard[]> {
  return (await selectSavedCards(db, owner)).filter(({ proved }) => proved).map(toCard);
}

/** A card with the token its gateway charges it by; undefined when it is none of the owner's. */
export function findSavedCard(db: Db, owner: Owner, cardId: string): Promise<SavedCardRow | undefined> {
  return selectSavedCard(db, owner, cardId);
}

/** Cards of one environment by their ids, each with whom it belongs to. */
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

/** The gateway's token is forgotten: nothing can be charged by it any more. */
export async function deleteSavedCard(tx: Tx, card: SavedCardRow, at: Date): Promise<void> {
  await updateSavedCard(tx, card, { removedAt: at, sealedGatewayToken: '' });
}
