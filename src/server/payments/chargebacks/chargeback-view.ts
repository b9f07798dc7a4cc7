// The API representation of a chargeback.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { listMovements } from '#server/ledger/balances.ts';
import { disputeNameOf } from '#server/payments/disputes/escalated.ts';
import { describeMovement } from '#server/payments/transactions/describe-movement.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Chargeback, ChargebackDetail, EvidenceFile } from '#shared/contract/payments/chargebacks.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import { findReason } from '#shared/payments/chargebacks/reasons.ts';
import { chargebackSentences } from '#shared/payments/timeline/chargeback-lines.ts';
import { lienAmountOf } from './locked-chargeback.ts';
import {
  type ChargebackFileRow,
  type ChargebackWithPayment,
  selectChargeback,
  selectChargebackEvents,
  selectChargebackFiles,
  selectFee,
  selectSubmissions,
} from './queries.ts';

export function toChargeback(row: ChargebackWithPayment): Chargeback {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    stage: row.stage,
    scheme: row.scheme,
    region: row.region,
    reasonCode: row.reasonCode,
    reasonTitle: findReason(row.scheme, row.reasonCode).title,
    currency: row.currency,
    amount: row.amount,
    onHold: lienAmountOf(row),
    customer: { name: row.customerName, email: row.customerEmail },
    payment: { id: row.transactionId, reference: row.paymentReference },
    dueAt: row.dueAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function toEvidenceFile(row: ChargebackFileRow): EvidenceFile {
  const { id, fileName, contentType, sizeBytes, slot, addedBy, submission } = row;
  return { id, fileName, contentType, sizeBytes, slot, addedBy, submission };
}

/** Returns the chargeback with all details; throws NOT_FOUND. */
export async function getChargeback(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  chargebackId: string,
): Promise<ChargebackDetail> {
  const row = await selectChargeback(db, environmentId, chargebackId);
  if (!row) throw new AppError('NOT_FOUND');
  const [files, submissions, timeline, fee, dispute, movements] = await Promise.all([
    selectChargebackFiles(db, environmentId, chargebackId),
    selectSubmissions(db, environmentId, chargebackId),
    selectChargebackEvents(db, environmentId, chargebackId),
    selectFee(db, row.currency),
    row.disputeId ? disputeNameOf(db, environmentId, row.disputeId) : null,
    listMovements(db, environmentId, chargebackId),
  ]);
  const reason = findReason(row.scheme, row.reasonCode);
  const lines = await readTimeline(services, db, timeline, { sentences: chargebackSentences });
  return {
    ...toChargeback(row),
    reasonMeans: reason.means,
    reasonEvidence: [...reason.evidence],
    note: row.note,
    arn: row.arn,
    acceptedAmount: row.acceptedAmount,
    lostAmount: row.lostAmount,
    returnedAmount: row.returnedAmount,
    fee: row.fee,
    refunded: row.refundedAmount + row.refundPending,
    feeIfLost: row.fee > 0 ? row.fee : fee,
    acceptedBy: row.acceptedBy,
    evidence: { ...emptyEvidence, ...row.evidence },
    files: files.map(toEvidenceFile),
    submissionCount: row.submissionCount,
    submissions: submissions.map((submission) => ({ ...submission, at: submission.at.toISOString() })),
    dispute,
    movement: movements.map((movement) => describeMovement(movement, row.channel)),
    timeline: lines.map(({ row: _, ...line }) => line),
  };
}
