// Handlers of the log of API calls.
import type { apiCallsContract } from '#shared/contract/settings/api-calls.ts';
import type { Handlers } from '../services.ts';
import { getCall, listCalls } from './service.ts';

export const apiCallRoutes: Handlers<typeof apiCallsContract> = {
  listApiCalls: ({ tx, environment, query }) => listCalls(tx, environment.id, query),
  getApiCall: ({ tx, environment, params }) => getCall(tx, environment.id, params.callId),
};
