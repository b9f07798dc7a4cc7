// Handlers of disputes for merchants.

import { findTransaction } from '#server/payments/transactions/get-transaction.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { disputesContract } from '#shared/contract/payments/disputes.ts';
import { listAssignees } from './assignees.ts';
import { getDispute, toAttachment } from './dispute-view.ts';
import { listDisputes } from './list-disputes.ts';
import { raiseDispute, updateDisputeHandling } from './service.ts';
import { attach, endDispute, getAttachment, writeMessage } from './thread.ts';

const entity = 'disputes';

export const disputeRoutes: Handlers<typeof disputesContract> = {
  listDisputes: ({ services, tx, environment, query }) =>
    listDisputes(tx, environment.id, query, services.clock.now()),
  raiseDispute: async ({ services, tx, environment, body, actor, audit }) => {
    const payment = await findTransaction(tx, environment.id, body.reference);
    const { reference: _, customerEmail = null, ...fields } = body;
    const { id, reference } = await raiseDispute(services, tx, {
      ...fields,
      customerEmail,
      environmentId: environment.id,
      transactionId: payment.id,
      raisedBy: 'merchant',
      actor: callerOf(actor),
    });
    const { category, amount } = body;
    audit({ entity, entityId: id, after: { reference, category, amount, payment: payment.reference } });
    return getDispute(services, tx, environment.id, id);
  },
  listDisputeAssignees: async ({ tx, environment }) => ({
    items: (await listAssignees(tx, environment)).map(({ userId: id, name }) => ({ id, name })),
  }),
  getDispute: ({ services, tx, environment, params }) =>
    getDispute(services, tx, environment.id, params.disputeId),
  updateDispute: async ({ services, tx, environment, params, body, actor, audit }) => {
    const place = { environment, ...params };
    const { before, after } = await updateDisputeHandling(services, tx, place, body, callerOf(actor));
    audit({ entity, entityId: params.disputeId, before, after });
    return getDispute(services, tx, environment.id, params.disputeId);
  },
  answerDispute: async ({ services, tx, environment, params, body, actor, audit }) => {
    const author = { kind: 'merchant' as const, name: actor.name };
    const messageId = await writeMessage(services, tx, environment.id, params.disputeId, { author, ...body });
    audit({ entity, entityId: params.disputeId, after: { message: messageId, internal: body.internal } });
    return { ...(await getDispute(services, tx, environment.id, params.disputeId)), messageId };
  },
  attachToDisputeMessage: async ({ services, environment, params, actor, upload, audit }) => {
    const uploader = {
      businessId: environment.businessId,
      userId: actor.userId,
      kind: 'merchant' as const,
    };
    const row = await attach(services, { environmentId: environment.id, ...params }, uploader, upload);
    audit({ entity, entityId: params.disputeId, after: { fileName: row.fileName } });
    return toAttachment(row);
  },
  getDisputeAttachment: ({ tx, services, environment, params }) =>
    getAttachment(tx, services.vault, environment.id, params.disputeId, params.attachmentId),
  endDispute: async ({ services, tx, environment, params, body, actor, audit }) => {
    const ending = { ...body, actor: callerOf(actor), audit };
    await endDispute(services, tx, environment.id, params.disputeId, ending);
    return getDispute(services, tx, environment.id, params.disputeId);
  },
  exportDisputes: ({ services, tx, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'disputes', ids: null, ...body }),
};
