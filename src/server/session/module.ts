// What session bring to the program.
import { sessionContract } from '#shared/contract/session.ts';
import { calls, type Module } from '../module.ts';
import { sessionRoutes } from './routes.ts';

export const sessionModule: Module = {
  calls: [calls('session', sessionContract, sessionRoutes, { clock: 'wall' })],
};
