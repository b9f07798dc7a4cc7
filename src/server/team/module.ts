// What team bring to the program.
import { teamContract } from '#shared/contract/account/team.ts';
import { calls, type Module } from '../module.ts';
import { teamRoutes } from './routes.ts';

export const teamModule: Module = {
  calls: [calls('team', teamContract, teamRoutes, { clock: 'wall' })],
};
