// What banks bring to the program.
import { banksContract } from '#shared/contract/settings/banks.ts';
import { calls, type Module } from '../module.ts';
import { bankRoutes } from './routes.ts';

export const banksModule: Module = {
  calls: [calls('banks', banksContract, bankRoutes)],
};
