// What banks bring to the program.

import { calls, type Module } from '#server/module.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { bankRoutes } from './routes.ts';

export const banksModule: Module = {
  calls: [calls('banks', banksContract, bankRoutes)],
};
