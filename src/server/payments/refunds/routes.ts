// Handlers of refunds.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Handlers } from '#server/services.ts';
import type { refundsContract } from '#shared/contract/payments/refunds.ts';
import { refundPayment } from './create-refund.ts';
import { cancelAwaiting, findRefund, resendDetailsRequest, submitAccount } from './payer/bank-details.ts';
import {
  getRefundRequest,
  resolveRequestedAccount,
  submitRequestedAccount,
} from './payer/customer-request.ts';
import { refundsRateLimits } from './payer/rate-limits.ts';
import { makeRefundReceipt } from './receipt.ts';
import { retryRefund } from './retry-refund.ts';
import { exportRefunds, getRefund, listRefunds, previewRefund } from './service.ts';

const entity = 'refund';

export const refundRoutes: Handlers<typeof refundsContract> = {
  previewRefund: ({ services, tx, environment, params, query }) =>
    previewRefund(services, tx, environment, params.transactionId, query.amount),
  refundPayment: async ({ services, tx, environment, params, body, actor, audit }) => {
    const by = { ...callerOf(actor), userId: actor.userId };
    const { id, reference, amount, currency, reason } = await refundPayment(
      services,
      tx,
      environment,
      params.transactionId,
      { ...body, by },
    );
    audit({ entity, entityId: id, before: null, after: { reference, amount, currency, reason } });
    return getRefund(services, tx, environment, id);
  },
  listRefunds: ({ tx, environment, query }) => listRefunds(tx, environment, query),
  exportRefunds: ({ services, tx, actor, body }) => exportRefunds(tx, services.clock, actor, body),
  getRefund: ({ services, tx, environment, params }) => getRefund(services, tx, environment, params.refundId),
  getRefundReceipt: ({ services, tx, environment, params }) =>
    makeRefundReceipt(services, tx, environment, params.refundId),
  giveRefundAccount: async ({ services, environment, params, body, actor, audit }) => {
    const { db } = services.database;
    const refund = await findRefund(db, environment.id, params.refundId);
    await submitAccount(services, environment, refund, body, { kind: 'merchant', actor: callerOf(actor) });
    const updated = await getRefund(services, db, environment, refund.id);
    const { bankName, accountNumber, accountName } = updated.destination;
    audit({ entity, entityId: refund.id, before: null, after: { bankName, accountNumber, accountName } });
    return updated;
  },
  sendRefundAgain: async ({ services, environment, params, body, actor, audit, operation }) => {
    const by = { ...callerOf(actor), userId: actor.userId };
    const call = { environment, operation, by };
    const again = await retryRefund(services, call, params.refundId, body);
    const { id, reference, amount, currency, bankName, accountNumber, accountName } = again;
    audit({
      entity,
      entityId: id,
      before: { refund: params.refundId },
      after: { reference, amount, currency, bankName, accountNumber, accountName },
    });
    return getRefund(services, services.database.db, environment, id);
  },
  askForRefundAccount: {
    before: async ({ services, environment, params }) => {
      const refund = await findRefund(services.database.db, environment.id, params.refundId);
      await services.rateLimits.consume(refundsRateLimits.refundAsk, refund.id);
    },
    handle: async ({ services, tx, environment, params, actor }) => {
      const refund = await findRefund(tx, environment.id, params.refundId);
      await resendDetailsRequest(services, tx, refund, callerOf(actor));
      return {};
    },
  },
  cancelRefund: async ({ services, tx, environment, params, actor, audit }) => {
    const refund = await findRefund(tx, environment.id, params.refundId);
    await cancelAwaiting(services, tx, refund, { actor: callerOf(actor), audit });
    return getRefund(services, tx, environment, refund.id);
  },
  getRefundRequest: async ({ services, tx, params, ip }) => {
    await services.rateLimits.consume(credentialsRateLimits.linkIp, ip);
    return getRefundRequest(services, tx, params.token);
  },
  resolveRequestedAccount: async ({ services, params, body, ip }) => {
    await services.rateLimits.consume(refundsRateLimits.refundAccount, ip);
    return resolveRequestedAccount(services, params.token, body);
  },
  giveRequestedAccount: async ({ services, params, body, ip }) => {
    await services.rateLimits.consume(refundsRateLimits.refundAccount, ip);
    return submitRequestedAccount(services, params.token, body);
  },
};
