// What split groups bring to the program.
import { splitGroupsContract } from '#shared/contract/payment-gateway/split-groups.ts';
import { calls, type Module } from '../module.ts';
import { splitGroupRoutes } from './routes.ts';

export const splitGroupsModule: Module = {
  calls: [calls('split-groups', splitGroupsContract, splitGroupRoutes)],
};
