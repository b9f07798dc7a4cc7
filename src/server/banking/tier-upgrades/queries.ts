// SQL of requests for a higher tier, their checks and their documents.

import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  TierUpgradeChecksTable,
  TierUpgradeDocumentsTable,
  TierUpgradeEventsTable,
  TierUpgradesTable,
} from '#server/platform/db/tables/banking/tier-upgrades.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { TierDocumentKind } from '#shared/contract/banking/wallet-nouns/tier-upgrade-words.ts';

export type TierUpgradeRow = Selectable<TierUpgradesTable>;
export type TierCheckRow = Selectable<TierUpgradeChecksTable>;

const requestsShown = 20;

export const { lock: lockUpgrade, update: updateUpgrade } = environmentRows('tierUpgrades');

/** Undefined when one waits for the wallet already. */
export function insertUpgrade(
  tx: Tx,
  row: Insertable<TierUpgradesTable>,
): Promise<TierUpgradeRow | undefined> {
  return tx
    .insertInto('tierUpgrades')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The requests of a wallet, the newest first. */
export function selectUpgrades(db: Db, environmentId: string, walletId: string): Promise<TierUpgradeRow[]> {
  return db
    .selectFrom('tierUpgrades')
    .where('environmentId', '=', environmentId)
    .where('walletId', '=', walletId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(requestsShown)
    .execute();
}

export async function selectWalletOf(db: Db, environmentId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tierUpgrades')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('walletId')
    .executeTakeFirst();
  return row?.walletId;
}

/** One by its id alone, for staff. */
export function selectUpgrade(db: Db, id: string): Promise<TierUpgradeRow | undefined> {
  return db.selectFrom('tierUpgrades').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function insertUpgradeEvent(tx: Tx, row: Insertable<TierUpgradeEventsTable>): Promise<void> {
  await tx.insertInto('tierUpgradeEvents').values(row).execute();
}

export function selectUpgradeEvents(db: Db, environmentId: string, upgradeIds: readonly string[]) {
  return db
    .selectFrom('tierUpgradeEvents')
    .where('environmentId', '=', environmentId)
    .where('upgradeId', 'in', [...upgradeIds])
    .select(['upgradeId', 'at', 'kind', 'params', 'actorKind', 'actor', 'tone'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertChecks(
  tx: Tx,
  rows: readonly Insertable<TierUpgradeChecksTable>[],
): Promise<void> {
  await tx.insertInto('tierUpgradeChecks').values(rows).execute();
}

export function selectChecks(
  db: Db,
  environmentId: string,
  upgradeIds: readonly string[],
): Promise<TierCheckRow[]> {
  return db
    .selectFrom('tierUpgradeChecks')
    .where('environmentId', '=', environmentId)
    .where('upgradeId', 'in', [...upgradeIds])
    .selectAll()
    .orderBy('kind')
    .execute();
}

export const waitingChecks: Waiting = {
  table: 'tier_upgrade_checks',
  only: sql`next_ask_at is not null`,
  at: 'next_ask_at',
};

/** A check with what the register is asked by. */
export type AskedCheck = TierCheckRow &
  Pick<TierUpgradeRow, 'firstName' | 'lastName' | 'bornOn' | 'bvn' | 'nin'>;

/** Takes checks whose time has come, for as long as asking may take: nobody else asks them meanwhile. */
export async function claimDueChecks(
  db: Db,
  due: { environmentId: string; due: RawBuilder<boolean>; limit: number },
  leaseS: number,
): Promise<AskedCheck[]> {
  const { rows } = await sql<AskedCheck>`
    update tier_upgrade_checks c set next_ask_at = c.next_ask_at + make_interval(secs => ${leaseS})
    from tier_upgrades u where u.environment_id = c.environment_id and u.id = c.upgrade_id
      and (c.environment_id, c.id) in (${lockDueIn(waitingChecks, due)})
    returning c.*, u.first_name, u.last_name, u.born_on::text as born_on, u.bvn, u.nin`.execute(db);
  return rows;
}

/** Writes down what a register said, or when it is asked again; an answer that came meanwhile stays. */
export async function updateCheck(
  db: Db,
  { environmentId, upgradeId, kind }: Pick<TierCheckRow, 'environmentId' | 'upgradeId' | 'kind'>,
  changes: Updateable<TierUpgradeChecksTable>,
): Promise<void> {
  await db
    .updateTable('tierUpgradeChecks')
    .set(changes)
    .set({ askCount: sql<number>`ask_count + 1` })
    .where('environmentId', '=', environmentId)
    .where('upgradeId', '=', upgradeId)
    .where('kind', '=', kind)
    .where('status', '=', 'PENDING')
    .execute();
  announceChanged(db, environmentId, 'tier_upgrade_checks');
}

/** Nobody is asked any more once it is decided. */
export async function stopChecks(tx: Tx, environmentId: string, upgradeId: string): Promise<void> {
  await tx
    .updateTable('tierUpgradeChecks')
    .set({ nextAskAt: null })
    .where('environmentId', '=', environmentId)
    .where('upgradeId', '=', upgradeId)
    .execute();
}

export async function insertDocument(db: Db, row: Insertable<TierUpgradeDocumentsTable>): Promise<void> {
  await db.insertInto('tierUpgradeDocuments').values(row).execute();
}

/** Makes a document part of a request; false when the wallet has none such that is free. */
export async function claimDocument(
  tx: Tx,
  of: { environmentId: string; walletId: string; upgradeId: string; fileId: string; kind: TierDocumentKind },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tierUpgradeDocuments')
    .set({ upgradeId: of.upgradeId, kind: of.kind })
    .where('environmentId', '=', of.environmentId)
    .where('walletId', '=', of.walletId)
    .where('id', '=', of.fileId)
    .where('upgradeId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function selectDocuments(db: Db, environmentId: string, upgradeIds: readonly string[]) {
  return db
    .selectFrom('tierUpgradeDocuments')
    .where('environmentId', '=', environmentId)
    .where('upgradeId', 'in', [...upgradeIds])
    .selectAll()
    .orderBy('kind', 'desc')
    .execute();
}

/** Whether a file is one of a wallet, or of a request. */
export async function hasDocument(
  db: Db,
  of: { environmentId: string; fileId: string } & ({ walletId: string } | { upgradeId: string }),
): Promise<boolean> {
  const found = await db
    .selectFrom('tierUpgradeDocuments')
    .where('environmentId', '=', of.environmentId)
    .where('id', '=', of.fileId)
    .where('walletId' in of ? 'walletId' : 'upgradeId', '=', 'walletId' in of ? of.walletId : of.upgradeId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
