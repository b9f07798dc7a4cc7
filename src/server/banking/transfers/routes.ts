// Handlers of transfers.

import { limitOwnCode, sendOwnCode } from '#server/account/sign-in/own-codes.ts';
import { requireCodeMethod } from '#server/banking/confirmations/confirm.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { transfersContract } from '#shared/contract/banking/transfers.ts';
import { answerEnquiry } from './enquire-name.ts';
import { listTransfers } from './list-transfers.ts';
import { getTransferReceipt } from './receipt.ts';
import { cancelTransfer, getTransfer, getTransferStatistics, quoteTransfer } from './service.ts';
import { checkRequest, sendSingle } from './single-transfer.ts';

export const transferRoutes: Handlers<typeof transfersContract> = {
  listTransfers: ({ tx, services, environment, query }) =>
    listTransfers(tx, environment.id, query, services.clock.now()),
  listTransfersV1: ({ tx, services, environment, query }) =>
    listTransfers(tx, environment.id, query, services.clock.now()),
  getTransferStatistics: ({ tx, environment, query }) => getTransferStatistics(tx, environment, query),
  exportTransfers: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'transfers', ...body, ids: null }),
  getTransfer: ({ tx, services, environment, params }) =>
    getTransfer(services, tx, environment, params.transferId),
  getTransferReceipt: ({ tx, services, environment, params }) =>
    getTransferReceipt(tx, services, environment, params.transferId),
  cancelTransfer: async ({ tx, services, actor, environment, audit, params }) => {
    await cancelTransfer(services, tx, { actor, environment, audit }, params.transferId);
    return getTransfer(services, tx, environment, params.transferId);
  },
  enquireName: ({ services, actor, body }) =>
    answerEnquiry(services, actor, {
      currency: body.currency,
      bankCode: body.bank_code,
      accountNumber: body.account_number,
      givenName: body.account_name,
      amount: body.amount ?? null,
    }),
  quoteTransfer: ({ tx, services, query }) => quoteTransfer(tx, services.clock, query),
  requestTransferCode: {
    before: async ({ services, actor, environment, body }) => {
      if (body.transfer) await checkRequest(services, { actor, environment }, body.transfer);
      await requireCodeMethod(services.database.db, actor);
      await limitOwnCode(services, actor, 'transfer');
    },
    handle: ({ tx, services, actor }) => sendOwnCode(services, tx, actor, 'transfer'),
  },
  createTransfer: async ({ services, body, ...call }) =>
    getTransfer(services, services.database.db, call.environment, await sendSingle(services, call, body)),
  completeTransfer: async ({ services, body, ...call }) =>
    getTransfer(services, services.database.db, call.environment, await sendSingle(services, call, body)),
};
