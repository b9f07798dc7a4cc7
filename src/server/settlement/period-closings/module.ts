// What closed months bring to the program; the other nouns name the owners of their accounts.

import { calls, type Module } from '#server/module.ts';
import { operatorClosingsContract } from '#shared/contract/operator/closings.ts';
import { closingsContract } from '#shared/contract/settlement/closings.ts';
import { gather } from '#shared/gather.ts';
import { closingRoutes, operatorClosingRoutes } from './routes.ts';

/** Throws when two nouns name the owners of one kind of account. */
export function periodClosingsModule(nouns: readonly Module[]): Module {
  const owners = gather('kind of account', ...nouns.map(({ accountOwners = {} }) => accountOwners));
  return {
    calls: [
      calls('period-closings', closingsContract, closingRoutes(owners)),
      calls('operator-closings', operatorClosingsContract, operatorClosingRoutes(owners)),
    ],
  };
}
