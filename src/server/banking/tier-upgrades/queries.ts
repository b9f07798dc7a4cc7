// SQL of tier upgrade requests, their checks and documents.

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
import type { TierDocumentKind } from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';

export type TierUpgradeRow = Selectable<TierUpgradesTable>;
export type TierCheckRow = Selectable<TierUpgradeChecksTable>;

const requestsShown = 20;

export const { lock: lockUpgrade, update: updateUpgrade } = environmentRows('tierUpgrades');

/** Inserts a request; undefined when the wallet already has a pending one. */
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

/** The requests of a wallet, newest first. */
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

/** A request by id alone, for staff. */
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
  only: sql`next_enquiry_at is not null`,
  at: 'next_enquiry_at',
};

/** A check with the data that the register is queried by. */
export type RequestedCheck = TierCheckRow &
  Pick<TierUpgradeRow, 'firstName' | 'lastName' | 'bornOn' | 'bvn' | 'nin'>;

/** Claims due checks for the duration of a register query, so that no other instance runs them. */
export async function claimDueChecks(
  db: Db,
  due: { environmentId: string; due: RawBuilder<boolean>; limit: number },
  leaseS: number,
): Promise<RequestedCheck[]> {
  const { rows } = await sql<RequestedCheck>`
    update tier_upgrade_checks c set next_enquiry_at = c.next_enquiry_at + make_interval(secs => ${leaseS})
    from tier_upgrades u where u.environment_id = c.environment_id and u.id = c.upgrade_id
      and (c.environment_id, c.id) in (${lockDueIn(waitingChecks, due)})
    returning c.*, u.first_name, u.last_name, u.born_on::text as born_on, u.bvn, u.nin`.execute(db);
  return rows;
}

/** Records the register's answer or the next attempt; keeps an answer that was recorded in the meantime. */
export async function updateCheck(
  db: Db,
  { environmentId, upgradeId, kind }: Pick<TierCheckRow, 'environmentId' | 'upgradeId' | 'kind'>,
  changes: Updateable<TierUpgradeChecksTable>,
): Promise<void> {
  await db
    .updateTable('tierUpgradeChecks')
    .set(changes)
    .set({ enquiryCount: sql<number>`enquiry_count + 1` })
    .where('environmentId', '=', environmentId)
    .where('upgradeId', '=', upgradeId)
    .where('kind', '=', kind)
    .where('status', '=', 'PENDING')
    .execute();
  announceChanged(db, environmentId, 'tier_upgrade_checks');
}

/** Stops the checks of a decided request. */
export async function stopChecks(tx: Tx, environmentId: string, upgradeId: string): Promise<void> {
  await tx
    .updateTable('tierUpgradeChecks')
    .set({ nextEnquiryAt: null })
    .where('environmentId', '=', environmentId)
    .where('upgradeId', '=', upgradeId)
    .execute();
}

export async function insertDocument(db: Db, row: Insertable<TierUpgradeDocumentsTable>): Promise<void> {
  await db.insertInto('tierUpgradeDocuments').values(row).execute();
}

/** Attaches a document to a request; false when the wallet has no such unattached document. */
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

/** Whether a file belongs to a wallet, or to a request. */
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
