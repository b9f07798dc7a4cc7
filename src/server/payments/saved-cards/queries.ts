// SQL of saved cards, of the codes that prove an address, and of the sessions they open.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  SavedCardCodesTable,
  SavedCardSessionsTable,
  SavedCardsTable,
} from '#server/platform/db/tables/payments/saved-cards.ts';
import { entering, leave, named } from '#server/platform/directory/directory.ts';

export type SavedCardRow = Selectable<SavedCardsTable>;

/** The owner of cards: a customer of one environment. */
export type Owner = { environmentId: string; customerId: string };

export async function selectSavedCards(db: Db, owner: Owner): Promise<SavedCardRow[]> {
  return db
    .selectFrom('savedCards')
    .where('environmentId', '=', owner.environmentId)
    .where('customerId', '=', owner.customerId)
    .where('removedAt', 'is', null)
    .selectAll()
    .orderBy('lastUsedAt', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
}

export async function selectSavedCard(
  db: Db,
  owner: Owner,
  cardId: string,
): Promise<SavedCardRow | undefined> {
  return db
    .selectFrom('savedCards')
    .where('environmentId', '=', owner.environmentId)
    .where('customerId', '=', owner.customerId)
    .where('id', '=', cardId)
    .where('removedAt', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

export function selectCardsById(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<SavedCardRow[]> {
  return db
    .selectFrom('savedCards')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...ids])
    .where('removedAt', 'is', null)
    .selectAll()
    .execute();
}

/** Saves a card; one that is already saved takes the gateway's newer token. Returns its id. */
export async function upsertSavedCard(tx: Tx, card: Insertable<SavedCardsTable>): Promise<string> {
  const row = await tx
    .insertInto('savedCards')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'customerId', 'gateway', 'bin', 'last4', 'expiry'])
        .where('removedAt', 'is', null)
        .doUpdateSet({
          sealedGatewayToken: card.sealedGatewayToken,
          lastUsedAt: card.lastUsedAt,
          proved: sql<boolean>`saved_cards.proved or excluded.proved`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSavedCard(
  db: Db,
  card: Pick<SavedCardRow, 'environmentId' | 'id'>,
  changes: Partial<Pick<SavedCardRow, 'lastUsedAt' | 'removedAt' | 'sealedGatewayToken'>>,
): Promise<void> {
  await db
    .updateTable('savedCards')
    .set(changes)
    .where('environmentId', '=', card.environmentId)
    .where('id', '=', card.id)
    .execute();
}

export async function upsertCode(tx: Tx, code: Insertable<SavedCardCodesTable>): Promise<void> {
  const { codeHash, expiresAt, sentAt } = code;
  await tx
    .insertInto('savedCardCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'customerId'])
        .doUpdateSet({ codeHash, expiresAt, sentAt, attemptCount: 0 }),
    )
    .execute();
}

export async function lockCode(tx: Tx, owner: Owner): Promise<Selectable<SavedCardCodesTable> | undefined> {
  return tx
    .selectFrom('savedCardCodes')
    .where('environmentId', '=', owner.environmentId)
    .where('customerId', '=', owner.customerId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function countTry(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .updateTable('savedCardCodes')
    .set((eb) => ({ attemptCount: eb('attemptCount', '+', 1) }))
    .where('environmentId', '=', owner.environmentId)
    .where('customerId', '=', owner.customerId)
    .execute();
}

export async function deleteCode(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .deleteFrom('savedCardCodes')
    .where('environmentId', '=', owner.environmentId)
    .where('customerId', '=', owner.customerId)
    .execute();
}

/** Opens a session, and deletes expired ones. */
export async function insertSession(
  tx: Tx,
  session: Insertable<SavedCardSessionsTable>,
  now: Date,
): Promise<void> {
  const over = await tx
    .deleteFrom('savedCardSessions')
    .where('expiresAt', '<=', now)
    .returning('tokenHash')
    .execute();
  const { environmentId, customerId: id, tokenHash: key } = session;
  await leave(
    tx,
    'card_session',
    over.map((item) => item.tokenHash),
  );
  await tx
    .with('entered', entering([{ kind: 'card_session', key, environmentId, id }]))
    .insertInto('savedCardSessions')
    .values(session)
    .execute();
}

export async function selectSession(
  db: Db,
  tokenHash: string,
): Promise<Selectable<SavedCardSessionsTable> | undefined> {
  return db
    .selectFrom('savedCardSessions')
    .where(sql<boolean>`(environment_id, customer_id) = ${named('card_session', tokenHash)}`)
    .where('tokenHash', '=', tokenHash)
    .selectAll()
    .executeTakeFirst();
}
