// Handlers of transactions: payments as the merchant sees them.

import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { getTransaction } from './get-transaction.ts';
import { listTransactions } from './list-transactions.ts';
import { requeryTransaction } from './requery-transaction.ts';
import { sendReceipt } from './send-receipt.ts';
import { listFailureReasons } from './statistics/failure-reasons.ts';
import { getAmountStatistics, getRevenue, getStatistics, listSources } from './statistics/statistics.ts';

export const transactionRoutes: Handlers<typeof transactionsContract> = {
  listTransactions: ({ tx, environment, query }) => listTransactions(tx, environment, query),
  getTransaction: ({ services, tx, environment, params }) =>
    getTransaction(services, tx, environment, params.transactionId),
  requeryTransaction: ({ services, environment, params }) =>
    requeryTransaction(services, environment, params.transactionId),
  resendReceipt: async ({ services, tx, environment, params, actor }) => {
    await sendReceipt(services, tx, environment, params.transactionId, callerOf(actor));
    return {};
  },
  getTransactionStatistics: ({ services, tx, environment, query }) =>
    getStatistics(tx, environment, query, services.clock.now()),
  getAmountStatistics: ({ services, tx, environment, query }) =>
    getAmountStatistics(tx, environment, query, services.clock.now()),
  getRevenue: ({ services, tx, environment, query }) =>
    getRevenue(tx, environment, query, services.clock.now()),
  listPaymentSources: ({ services, tx, environment, query }) =>
    listSources(tx, environment, query, services.clock.now()),
  listFailureReasons: ({ services, tx, environment, query }) =>
    listFailureReasons(tx, environment, query, services.clock.now()),
  createExport: ({ services, tx, actor, body }) =>
    createExport(tx, services.clock, actor, { ...body, ids: body.ids ?? null }),
};
