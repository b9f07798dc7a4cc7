// What saved cards bring to the program.
import { savedCardsContract } from '#shared/contract/payment-gateway/saved-cards.ts';
import { calls, type Module } from '../module.ts';
import { savedCardRoutes } from './routes.ts';

export const savedCardPaymentsModule: Module = {
  calls: [calls('saved-cards', savedCardsContract, savedCardRoutes)],
};
