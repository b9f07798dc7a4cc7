// The merchant's response: texts and files of a draft, and its submission.

import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { getPrivateFile, uploadPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { EvidenceFile } from '#shared/contract/payments/chargebacks.ts';
import {
  type EvidenceSlot,
  type EvidenceTexts,
  evidenceFilesMax,
} from '#shared/payments/chargebacks/evidence.ts';
import { actorText, type TimelineActor } from '#shared/timeline.ts';
import { toEvidenceFile } from './chargeback-view.ts';
import type { LockedChargeback } from './locked-chargeback.ts';
import {
  deleteDraftFile,
  insertChargebackFile,
  selectChargebackFiles,
  submitDraft,
  updateChargeback,
} from './queries.ts';
import { chargebackStates } from './states.ts';

/** Locks a chargeback that needs a response. */
function holdUnanswered(tx: Tx, environmentId: string, chargebackId: string): Promise<LockedChargeback> {
  return chargebackStates.lockFor(tx, { environmentId, chargebackId }, 'challenged');
}

/** Saves the texts of the draft without submitting it. */
export async function saveEvidence(
  tx: Tx,
  environmentId: string,
  chargebackId: string,
  texts: EvidenceTexts,
  now: Date,
): Promise<void> {
  const locked = await holdUnanswered(tx, environmentId, chargebackId);
  await updateChargeback(tx, locked.row, { evidence: JSON.stringify(texts), updatedAt: now });
}

type Upload = { bytes: Buffer; fileName: string };
type Member = { businessId: string; userId: string | null; name: string };

/** Adds a document to a slot of the draft. */
export async function addEvidenceFile(
  services: Services,
  place: { environmentId: string; chargebackId: string; slot: EvidenceSlot },
  member: Member,
  upload: Upload,
): Promise<EvidenceFile> {
  const { environmentId, chargebackId, slot } = place;
  const { database, clock } = services;
  await database.inTransaction((tx) => holdUnanswered(tx, environmentId, chargebackId));
  const { fileId } = await uploadPrivateFile(services, member, upload);
  return database.inTransaction(async (tx) => {
    await holdUnanswered(tx, environmentId, chargebackId);
    const files = await selectChargebackFiles(tx, environmentId, chargebackId);
    if (files.length >= evidenceFilesMax)
      throw new AppError('CHARGEBACK_STATE', {
        sentence: `At most ${evidenceFilesMax} files per chargeback.`,
      });
    const id = clock.newId();
    await insertChargebackFile(tx, {
      environmentId,
      chargebackId,
      id,
      slot,
      fileId,
      businessId: member.businessId,
      addedBy: member.name,
      submission: null,
      at: clock.now(),
    });
    const created = (await selectChargebackFiles(tx, environmentId, chargebackId)).find(
      (file) => file.id === id,
    );
    if (!created) throw new AppError('NOT_FOUND');
    return toEvidenceFile(created);
  });
}

export async function removeEvidenceFile(
  tx: Tx,
  environmentId: string,
  chargebackId: string,
  evidenceFileId: string,
): Promise<void> {
  await holdUnanswered(tx, environmentId, chargebackId);
  if (!(await deleteDraftFile(tx, environmentId, chargebackId, evidenceFileId)))
    throw new AppError('NOT_FOUND');
}

/** Returns a document of the chargeback as a download. `submittedOnly` excludes drafts, which only the merchant may see. */
export async function getEvidenceFile(
  db: Db,
  vault: Vault,
  environmentId: string,
  chargebackId: string,
  evidenceFileId: string,
  submittedOnly = false,
): Promise<FileAnswer> {
  const files = await selectChargebackFiles(db, environmentId, chargebackId);
  const file = files.find((file) => file.id === evidenceFileId);
  if (!file || (submittedOnly && file.submission === null)) throw new AppError('NOT_FOUND');
  return getPrivateFile(db, vault, file.businessId, file.fileId);
}

/** Submits the draft; the decision is then up to the scheme. */
export async function challenge(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  chargebackId: string,
  texts: EvidenceTexts,
  actor: TimelineActor,
): Promise<void> {
  const locked = await holdUnanswered(tx, environmentId, chargebackId);
  const { row } = locked;
  const drafts = (await selectChargebackFiles(tx, environmentId, chargebackId)).filter(
    (file) => file.submission === null,
  );
  if (!texts.explanation && !texts.creditIssued && drafts.length === 0) {
    const sentence = 'Explain why the chargeback is wrong, or add a document';
    throw new AppError('VALIDATION', { sentence, fields: { explanation: sentence } });
  }
  const number = row.submissionCount + 1;
  const evidence = JSON.stringify(texts);
  await submitDraft(tx, row, { number, evidence, submittedBy: actorText(actor), at: services.clock.now() });
  await updateChargeback(tx, row, { evidence });
  await chargebackStates.change(services, tx, locked, {
    set: { submissionCount: number, dueAt: null, remindAt: null },
    line: {
      kind: 'challenged',
      params: { stage: row.stage, files: drafts.length },
      actor,
      tone: 'neutral',
    },
  });
}
