// Handlers of the log of API calls.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { getCall, listCalls } from './service.ts';

export const apiCallRoutes: Handlers<typeof apiCallsContract> = {
  listApiCalls: ({ tx, environment, query }) => listCalls(tx, environment.id, query),
  getApiCall: ({ tx, environment, params }) => getCall(tx, environment.id, params.callId),
  exportApiCalls: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'api_calls', ...body, ids: null }),
};
