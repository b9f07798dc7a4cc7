// Module declaration of closed months; the owners of accounts are named by the other nouns.

import { calls, type Module } from '#server/module.ts';
import { operatorClosingsContract } from '#shared/contract/operator/closings.ts';
import { closingsContract } from '#shared/contract/settlement/closings.ts';
import { gather } from '#shared/gather.ts';
import { closingRoutes, operatorClosingRoutes } from './routes.ts';

/** Throws if two nouns name the owners of the same kind of account. */
export function periodClosingsModule(nouns: readonly Module[]): Module {
  const owners = gather('kind of account', ...nouns.map(({ accountOwners = {} }) => accountOwners));
  return {
    calls: [
      calls('period-closings', closingsContract, closingRoutes(owners)),
      calls('operator-closings', operatorClosingsContract, operatorClosingRoutes(owners)),
    ],
  };
}
