// Reading tier upgrade requests: those of a wallet, or one; identity numbers are masked except for their last digits.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { listTiers, lookUpWallet } from '#server/banking/wallets/look-up-wallet.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { describePrivateFiles } from '#server/platform/uploads/private-files.ts';
import { tierUpgradeSentences } from '#shared/banking/tier-upgrade-lines.ts';
import { maskNumber } from '#shared/contract/account/compliance-directors.ts';
import {
  addressTier,
  type TierCheckKind,
  type TierDocumentKind,
} from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';
import type { TierUpgrade, WalletKyc } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  selectChecks,
  selectDocuments,
  selectUpgrade,
  selectUpgradeEvents,
  selectUpgrades,
  type TierUpgradeRow,
} from './queries.ts';

export type ReadServices = { publicUrl: string; clock: Clock; vault: Vault };
type Place = { environmentId: string; businessId: string };

/** The documents required for a tier. */
export function documentsFor(tier: number): TierDocumentKind[] {
  return tier >= addressTier ? ['identity', 'address'] : ['identity'];
}

export function openNumber(vault: Vault, row: TierUpgradeRow, kind: TierCheckKind): string | null {
  const sealed = row[kind];
  return sealed && vault.open(`tier_upgrades.${kind}`, [row.environmentId, row.id], sealed);
}

/** Requests with their checks, documents and history. */
export async function describeUpgrades(
  services: ReadServices,
  db: Db,
  { environmentId, businessId }: Place,
  rows: readonly TierUpgradeRow[],
): Promise<TierUpgrade[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const checks = await selectChecks(db, environmentId, ids);
  const documents = await selectDocuments(db, environmentId, ids);
  const fileIds = documents.map(({ id }) => id);
  const files = await describePrivateFiles(db, businessId, fileIds);
  const events = await selectUpgradeEvents(db, environmentId, ids);
  const lines = await readTimeline(services, db, events, { sentences: tierUpgradeSentences });
  const masked = (row: TierUpgradeRow, kind: TierCheckKind): string | null => {
    const number = openNumber(services.vault, row, kind);
    return number && maskNumber(number);
  };
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    from_tier: row.fromTier,
    to_tier: row.toTier,
    first_name: row.firstName,
    last_name: row.lastName,
    born_on: row.bornOn,
    address: row.address,
    bvn: masked(row, 'bvn'),
    nin: masked(row, 'nin'),
    checks: checks
      .filter(({ upgradeId }) => upgradeId === row.id)
      .map(({ id, kind, status, result }) => ({ id, kind, status, result })),
    documents: documents.flatMap(({ id, upgradeId, kind }) => {
      const file = files.get(id);
      return upgradeId === row.id && kind && file ? [{ ...file, kind }] : [];
    }),
    made_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    comment: row.comment,
    timeline: lines
      .filter((line) => line.row.upgradeId === row.id)
      .map(({ row: { kind }, ...line }) => ({ ...line, kind })),
  }));
}

/** Returns the tier of a wallet, the requirements for the next tier, and earlier requests. */
export async function getWalletKyc(
  services: ReadServices,
  db: Db,
  place: Place,
  walletId: string,
): Promise<WalletKyc> {
  const { tier, currency } = await lookUpWallet(db, place.environmentId, walletId);
  const tiers = await listTiers(db, services.clock, currency);
  const rows = await selectUpgrades(db, place.environmentId, walletId);
  const next = tier === null ? undefined : tiers.find((item) => item.tier > tier);
  return {
    tier,
    tiers,
    next: next ? { tier: next.tier, documents: documentsFor(next.tier) } : null,
    requests: await describeUpgrades(services, db, place, rows),
  };
}

/** Returns a request by id alone, for staff; throws NOT_FOUND. */
export async function findUpgrade(db: Db, upgradeId: string): Promise<TierUpgradeRow> {
  const row = await selectUpgrade(db, upgradeId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
