// Handlers of chargebacks and disputes for staff.

import { getEvidenceFile } from '#server/payments/chargebacks/evidence.ts';
import { decideChargeback, moveChargeback, openChargeback } from '#server/payments/chargebacks/service.ts';
import { raiseDispute } from '#server/payments/disputes/service.ts';
import { writeMessage } from '#server/payments/disputes/thread.ts';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { actorText } from '#shared/timeline.ts';
import { chargebackImports } from './import-chargebacks.ts';
import {
  describePayment,
  findPayment,
  getOperatorChargeback,
  getOperatorDispute,
  listOperatorChargebacks,
  listOperatorDisputes,
  placeOf,
} from './service.ts';

/** Timelines show staff as the provider. */
const provider = { kind: 'provider' } as const;
const dateOf = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

export const operatorDisputeRoutes: Handlers<typeof operatorDisputesContract> = {
  listOperatorChargebacks: ({ services, tx, query }) => listOperatorChargebacks(services, tx, query),
  findDisputablePayment: ({ services, params }) => describePayment(services, params.reference),
  openOperatorChargeback: async ({ services, tx, body, audit }) => {
    const payment = await findPayment(tx, body.reference);
    const { id } = await openChargeback(services, tx, {
      ...body,
      dueAt: dateOf(body.dueAt),
      environmentId: payment.environmentId,
      transactionId: payment.id,
      actor: provider,
    });
    const created = await getOperatorChargeback(services, tx, id);
    const { amount, stage, reasonCode } = created;
    audit({
      entity: 'chargebacks',
      entityId: id,
      businessId: created.business.id,
      after: { amount, stage, reasonCode },
    });
    return created;
  },
  getOperatorChargeback: ({ services, tx, params }) =>
    getOperatorChargeback(services, tx, params.chargebackId),
  moveOperatorChargeback: async ({ services, tx, params, body, audit }) => {
    const { environmentId, business } = await placeOf(tx, 'chargebacks', params.chargebackId);
    const before = await getOperatorChargeback(services, tx, params.chargebackId);
    await moveChargeback(services, tx, {
      environmentId,
      ...params,
      ...body,
      actor: provider,
      dueAt: dateOf(body.dueAt),
    });
    const after = await getOperatorChargeback(services, tx, params.chargebackId);
    audit({
      entity: 'chargebacks',
      entityId: after.id,
      businessId: business.id,
      before: { stage: before.stage, status: before.status },
      after: { stage: after.stage, status: after.status, dueAt: after.dueAt },
    });
    return after;
  },
  decideOperatorChargeback: async ({ services, tx, params, body, audit }) => {
    const { environmentId, business } = await placeOf(tx, 'chargebacks', params.chargebackId);
    await decideChargeback(services, tx, { environmentId, ...params, ...body, actor: provider });
    audit({ entity: 'chargebacks', entityId: params.chargebackId, businessId: business.id, after: body });
    return getOperatorChargeback(services, tx, params.chargebackId);
  },
  getOperatorEvidenceFile: async ({ tx, services, params }) => {
    const { environmentId } = await placeOf(tx, 'chargebacks', params.chargebackId);
    return getEvidenceFile(
      tx,
      services.vault,
      environmentId,
      params.chargebackId,
      params.evidenceFileId,
      true,
    );
  },
  listOperatorDisputes: ({ services, tx, query }) => listOperatorDisputes(services, tx, query),
  getOperatorDispute: ({ services, tx, params }) => getOperatorDispute(services, tx, params.disputeId),
  raiseOperatorDispute: async ({ services, tx, body, audit }) => {
    const payment = await findPayment(tx, body.reference);
    const { category, amount, text } = body;
    const { id } = await raiseDispute(services, tx, {
      category,
      amount,
      text,
      actor: provider,
      raisedBy: 'operator',
      environmentId: payment.environmentId,
      transactionId: payment.id,
    });
    const created = await getOperatorDispute(services, tx, id);
    audit({ entity: 'disputes', entityId: id, businessId: created.business.id, after: { category, amount } });
    return created;
  },
  answerOperatorDispute: async ({ services, tx, params, body, audit }) => {
    const { environmentId, business } = await placeOf(tx, 'disputes', params.disputeId);
    const message = {
      author: { kind: 'operator' as const, name: actorText(provider) },
      body: body.body,
      internal: false,
    };
    const own = withClockOf(services, environmentId);
    const messageId = await writeMessage(own, tx, environmentId, params.disputeId, message);
    audit({ entity: 'disputes', entityId: params.disputeId, businessId: business.id, after: { messageId } });
    return getOperatorDispute(services, tx, params.disputeId);
  },
  escalateDispute: async ({ services, tx, params, body, audit }) => {
    const { environmentId, business } = await placeOf(tx, 'disputes', params.disputeId);
    const dispute = await getOperatorDispute(services, tx, params.disputeId);
    if (dispute.endedAt) throw new AppError('DISPUTE_STATE', { sentence: 'This dispute has ended.' });
    const { id } = await openChargeback(services, tx, {
      ...body,
      environmentId,
      transactionId: dispute.payment.id,
      dueAt: dateOf(body.dueAt),
      actor: provider,
    });
    audit({
      entity: 'disputes',
      entityId: params.disputeId,
      businessId: business.id,
      after: { chargeback: id },
    });
    return getOperatorChargeback(services, tx, id);
  },
  listChargebackImports: async ({ tx }) => ({
    items: await listImports(tx, chargebackImports, platformEnvironmentId),
  }),
  importChargebacks: async ({ services, upload, audit }) => {
    const owner = { environmentId: platformEnvironmentId, by: actorText(provider) };
    const imported = await runImport(services, chargebackImports, owner, upload);
    const answer = await answerImport(services.database.db, chargebackImports, imported);
    const { report: _, at: __, ...after } = answer;
    audit({ entity: 'chargeback-imports', entityId: answer.id, after });
    return answer;
  },
  downloadImportReport: ({ tx, params }) =>
    openResultFile(tx, chargebackImports, platformEnvironmentId, params.importId),
};
