// The module of API calls.

import { calls, type Module } from '#server/module.ts';
import { apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { apiCallsRetention } from './personal-data.ts';
import { apiCallRoutes } from './routes.ts';

export const apiCallsModule: Module = {
  tables: ['api_calls'],
  retention: apiCallsRetention,
  exports: {
    api_calls: {
      call: apiCallsContract.exportApiCalls,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  calls: [calls('api-calls', apiCallsContract, apiCallRoutes, { clock: 'wall' })],
};
