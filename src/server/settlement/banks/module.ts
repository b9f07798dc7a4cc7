// Module declaration of banks.

import { calls, type Module } from '#server/module.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { banksRateLimits } from './rate-limits.ts';
import { bankRoutes } from './routes.ts';

export const banksModule: Module = {
  rateLimits: banksRateLimits,
  calls: [calls('banks', banksContract, bankRoutes)],
};
