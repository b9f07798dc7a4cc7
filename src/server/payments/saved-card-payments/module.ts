// Module of saved card payments: its registrations.

import { calls, type Module } from '#server/module.ts';
import { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { savedCardRoutes } from './routes.ts';

export const savedCardPaymentsModule: Module = {
  calls: [calls('saved-cards', savedCardsContract, savedCardRoutes)],
};
