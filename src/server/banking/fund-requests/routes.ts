// Handlers of fund requests.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { findFundRequest, fundRequestList } from './queries.ts';
import {
  createFundRequest,
  endFundRequest,
  getFundRequest,
  payFundRequest,
  refuseMaker,
  toFundRequest,
} from './service.ts';

export const fundRequestRoutes: Handlers<typeof fundRequestsContract> = {
  listFundRequests: ({ tx, services, environment, actor, query }) =>
    fundRequestList.page(tx, environment.id, query, services.clock.now(), (row) =>
      toFundRequest(row, actor.userId),
    ),
  exportFundRequests: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'fund_requests', ...body, ids: null }),
  createFundRequest: async ({ tx, services, body, ...call }) =>
    getFundRequest(services, tx, call, await createFundRequest(services, tx, call, body)),
  getFundRequest: ({ tx, services, params, ...call }) =>
    getFundRequest(services, tx, call, params.fundRequestId),
  payFundRequest: {
    // Checked before any approval, so that no unpayable request is submitted for approval.
    before: async ({ services, environment, actor, params }) => {
      const { memberId } = await findFundRequest(services.database.db, environment.id, params.fundRequestId);
      refuseMaker(memberId, actor.userId);
    },
    handle: async ({ tx, services, params: { fundRequestId }, ...call }) => {
      await payFundRequest(services, tx, call, fundRequestId);
      return getFundRequest(services, tx, call, fundRequestId);
    },
  },
  declineFundRequest: async ({ tx, services, params: { fundRequestId }, body, ...call }) => {
    await endFundRequest(services, tx, call, fundRequestId, { kind: 'declined', reason: body.reason });
    return getFundRequest(services, tx, call, fundRequestId);
  },
  withdrawFundRequest: async ({ tx, services, params: { fundRequestId }, ...call }) => {
    await endFundRequest(services, tx, call, fundRequestId, { kind: 'withdrawn' });
    return getFundRequest(services, tx, call, fundRequestId);
  },
};
