// Module of cash registers on the pages of agents and cashiers.
import { calls, type Module } from '#server/module.ts';
import { deskRegistersContract, tillRegistersContract } from '#shared/contract/terminals/desk-registers.ts';
import { deskRegisterRateLimits } from './rate-limits.ts';
import { deskRegisterRoutes, tillRegisterRoutes } from './routes.ts';

export const deskRegistersModule: Module = {
  calls: [
    calls('desk-registers', deskRegistersContract, deskRegisterRoutes),
    calls('till-registers', tillRegistersContract, tillRegisterRoutes),
  ],
  rateLimits: deskRegisterRateLimits,
};
