// Module declaration of the team.

import { calls, type Module } from '#server/module.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { teamRateLimits } from './rate-limits.ts';
import { teamRoutes } from './routes.ts';
import { searchTeam } from './search.ts';

export const teamModule: Module = {
  rateLimits: teamRateLimits,
  calls: [calls('team', teamContract, teamRoutes, { clock: 'wall' })],
  search: [searchTeam],
};
