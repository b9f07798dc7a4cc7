// Tier upgrade requests: created with documents and decided by staff. An approval raises the wallet's tier in the same transaction.

import { changeTier } from '#server/banking/wallets/change-wallet.ts';
import {
  type LockedWallet,
  listTiers,
  lockWallet,
  lookUpWallet,
  refuseClosed,
} from '#server/banking/wallets/look-up-wallet.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment, FileAnswer } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdByOf } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { getPrivateFile, uploadPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Services, TxServices } from '#server/services.ts';
import { tierCheckKinds } from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';
import type { tierUpgradesContract } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  claimDocument,
  hasDocument,
  insertChecks,
  insertDocument,
  insertUpgrade,
  selectChecks,
  stopChecks,
  type TierUpgradeRow,
} from './queries.ts';
import { documentsFor } from './read-upgrades.ts';
import { upgradeStates } from './states.ts';

type Call = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
type Input = BodyOf<(typeof tierUpgradesContract)['requestTierUpgrade']>;

const refuseAt = (field: keyof Input, sentence: string): never => {
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
};

/** Returns the tier above the wallet's; throws WALLET_STATE when there is none. */
async function nextTier(services: TxServices, tx: Tx, wallet: LockedWallet): Promise<number> {
  refuseClosed(wallet);
  const { tier, currency } = wallet;
  const tiers = await listTiers(tx, services.clock, currency);
  const next = tier === null ? undefined : tiers.find((one) => one.tier > tier);
  const sentence = tier === null ? 'Business wallets have no tier.' : 'This wallet has the highest tier.';
  if (!next) throw new AppError('WALLET_STATE', { sentence });
  return next.tier;
}

/** Creates a request with its documents; the registers are queried after the commit. */
export async function requestUpgrade(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  walletId: string,
  input: Input,
): Promise<TierUpgradeRow> {
  const { clock, vault } = services;
  const { id: environmentId, timeZone } = environment;
  const wallet = await lockWallet(tx, environmentId, walletId);
  const toTier = await nextTier(services, tx, wallet);
  if (input.bornOn > dayOf(clock.now(), timeZone) || input.bornOn < '1900-01-01')
    refuseAt('bornOn', 'Must be a valid date of birth');
  if (documentsFor(toTier).includes('address') && !input.addressFileId)
    refuseAt('addressFileId', 'Upload a proof of address');
  const id = clock.newId();
  const row = await insertUpgrade(tx, {
    environmentId,
    id,
    reference: makeReference('WTU'),
    walletId,
    fromTier: wallet.tier ?? 1,
    toTier,
    status: 'PENDING',
    firstName: input.firstName,
    lastName: input.lastName,
    bornOn: input.bornOn,
    address: input.address,
    bvn: vault.seal('tier_upgrades.bvn', [environmentId, id], input.bvn),
    nin: vault.seal('tier_upgrades.nin', [environmentId, id], input.nin),
    ...createdByOf(actor),
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  if (!row) throw new AppError('CONFLICT', { sentence: 'A request for this wallet is already in review.' });
  await takeDocuments(tx, row, input);
  await insertChecks(
    tx,
    tierCheckKinds.map((kind) => ({
      environmentId,
      upgradeId: id,
      kind,
      // Register queries use the wall clock.
      id: services.clocks.of('').newId(),
      status: 'PENDING' as const,
      result: 'The registers are being checked.',
      nextEnquiryAt: clock.now(),
      requestedAt: clock.now(),
    })),
  );
  const line = { kind: 'requested', params: { tier: toTier }, tone: 'neutral' } as const;
  await upgradeStates.begin(services, tx, { row }, { ...line, actor: callerOf(actor) });
  audit({ entity: 'tier_upgrade', entityId: id, after: { walletId, tier: toTier } });
  return row;
}

async function takeDocuments(tx: Tx, row: TierUpgradeRow, input: Input): Promise<void> {
  const { environmentId, walletId, id: upgradeId } = row;
  const of = { environmentId, walletId, upgradeId };
  if (!(await claimDocument(tx, { ...of, fileId: input.identityFileId, kind: 'identity' })))
    refuseAt('identityFileId', 'Upload the document again');
  const { addressFileId } = input;
  if (addressFileId && !(await claimDocument(tx, { ...of, fileId: addressFileId, kind: 'address' })))
    refuseAt('addressFileId', 'Upload the document again');
}

/** Stores a document for a later request. */
export async function uploadDocument(
  services: Services,
  { actor, environment, audit }: Call,
  walletId: string,
  upload: { bytes: Buffer; fileName: string },
) {
  const { db } = services.database;
  const { id: environmentId, businessId } = environment;
  refuseClosed(await lookUpWallet(db, environmentId, walletId));
  const file = await uploadPrivateFile(services, { businessId, userId: actor.userId }, upload);
  const { fileId, fileName, contentType, sizeBytes } = file;
  const createdAt = services.clock.now();
  await insertDocument(db, { environmentId, id: fileId, businessId, walletId, createdAt });
  audit({ entity: 'tier_upgrade', entityId: fileId, after: { walletId, fileName, contentType, sizeBytes } });
  return file;
}

/** Returns a document of a wallet for the business, or of one request for staff. */
export async function getDocument(
  services: { vault: Vault },
  db: Db,
  place: { environmentId: string; businessId: string },
  of: { fileId: string } & ({ walletId: string } | { upgradeId: string }),
): Promise<FileAnswer> {
  const { environmentId, businessId } = place;
  if (!(await hasDocument(db, { environmentId, ...of }))) throw new AppError('NOT_FOUND');
  return getPrivateFile(db, services.vault, businessId, of.fileId);
}

export type TierDecision = { decision: 'approve' | 'reject'; comment: string | null; by: string };

/**
 * Approves or rejects a request. If a register denied the identity, approval is refused; if none has answered, approval requires a
 * statement of how the identity was checked.
 */
export async function decideUpgrade(
  services: TxServices,
  tx: Tx,
  place: { environmentId: string; upgradeId: string },
  { decision, comment, by }: TierDecision,
): Promise<TierUpgradeRow> {
  const kind = decision === 'approve' ? 'approved' : 'rejected';
  const locked = await upgradeStates.lockFor(tx, place, kind);
  const { environmentId, walletId, toTier, id } = locked.row;
  if (decision === 'approve') await checkAnswers(tx, locked.row, comment);
  await stopChecks(tx, environmentId, id);
  const actor = { kind: 'provider' } as const;
  const set = { decidedBy: by, decidedAt: services.clock.now(), comment };
  const row = await upgradeStates.change(services, tx, locked, {
    set,
    line:
      kind === 'approved'
        ? { kind, params: { tier: toTier }, actor, tone: 'success' }
        : { kind, params: { comment: comment ?? '' }, actor, tone: 'danger' },
  });
  if (decision === 'approve')
    await changeTier(services, tx, { environmentId, walletId }, { tier: toTier, actor });
  return row;
}

async function checkAnswers(
  tx: Tx,
  { environmentId, id }: TierUpgradeRow,
  comment: string | null,
): Promise<void> {
  const checks = await selectChecks(tx, environmentId, [id]);
  if (checks.some(({ status }) => status === 'FAILED'))
    throw new AppError('CONFLICT', {
      sentence: 'According to the register, a number does not belong to this person. Reject the request.',
    });
  if (comment === null && checks.some(({ status }) => status === 'PENDING')) {
    const sentence = 'No register has responded. Enter how you verified the numbers';
    throw new AppError('VALIDATION', { sentence, fields: { comment: sentence } });
  }
}
