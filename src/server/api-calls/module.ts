// What api calls bring to the program.
import { apiCallsContract } from '#shared/contract/settings/api-calls.ts';
import { calls, type Module } from '../module.ts';
import { apiCallRoutes } from './routes.ts';

export const apiCallsModule: Module = {
  calls: [calls('api-calls', apiCallsContract, apiCallRoutes, { clock: 'wall' })],
};
