// Handlers of disputes for customers: public, each requires a reference or a secret link, and is rate limited.

import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Handlers } from '#server/services.ts';
import type { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { toAttachment } from './dispute-view.ts';
import {
  customerOf,
  getPayerDispute,
  getPayerDisputeForm,
  openThread,
  raisePayerDispute,
  sendPayerDisputeCode,
} from './payer-disputes.ts';
import { disputesRateLimits } from './rate-limits.ts';
import { attach, endDispute, getAttachment, writeMessage } from './thread.ts';

export const payerDisputeRoutes: Handlers<typeof payerDisputesContract> = {
  getComplaintForm: ({ services, tx, params }) => getPayerDisputeForm(services, tx, params.reference),
  sendComplaintCode: async ({ services, params, ip }) => {
    await services.rateLimits.consume(disputesRateLimits.complaint, ip);
    return sendPayerDisputeCode(services, { ...params, ip });
  },
  reportProblem: async ({ services, params, body, ip }) => {
    await services.rateLimits.consume(disputesRateLimits.complaint, ip);
    const { token, messageId, reference } = await raisePayerDispute(services, { ...params, ip }, body);
    return { token, messageId, reference };
  },
  getComplaint: ({ services, tx, params }) => getPayerDispute(services, tx, params.token),
  answerComplaint: {
    before: ({ services, ip }) => services.rateLimits.consume(disputesRateLimits.complaintMessage, ip),
    handle: async ({ services, tx, params, body }) => {
      const thread = await openThread(services, tx, params.token);
      const author = { kind: 'customer' as const, name: await customerOf(tx, thread) };
      const message = { author, body: body.body, internal: false };
      return {
        messageId: await writeMessage(thread.services, tx, thread.environmentId, thread.disputeId, message),
      };
    },
  },
  attachToComplaint: async ({ services, params, upload, ip }) => {
    await services.rateLimits.consume(disputesRateLimits.complaintMessage, ip);
    const { db } = services.database;
    const { environmentId, disputeId, ...thread } = await openThread(services, db, params.token);
    const { businessId } = await businessOf(db, environmentId, services.publicUrl);
    const place = { environmentId, disputeId, messageId: params.messageId };
    const uploader = { businessId, userId: null, kind: 'customer' as const };
    return toAttachment(await attach(thread.services, place, uploader, upload));
  },
  getComplaintAttachment: async ({ services, tx, params }) => {
    const { environmentId, disputeId } = await openThread(services, tx, params.token);
    return getAttachment(tx, services.vault, environmentId, disputeId, params.attachmentId, true);
  },
  withdrawComplaint: {
    before: ({ services, ip }) => services.rateLimits.consume(disputesRateLimits.complaintMessage, ip),
    handle: async ({ services, tx, params }) => {
      const thread = await openThread(services, tx, params.token);
      await endDispute(thread.services, tx, thread.environmentId, thread.disputeId, {
        status: 'CLOSED',
        outcome: 'The customer says the problem is resolved.',
        actor: { kind: 'customer', name: await customerOf(tx, thread) },
        byCustomer: true,
      });
      return {};
    },
  },
};
