// The module of the console's search, which uses the look-ups of the other nouns.

import { calls, type Module } from '#server/module.ts';
import { operatorSearchContract } from '#shared/contract/operator/lookups/search.ts';
import { operatorSearchRoutes } from './routes.ts';

export function operatorSearchModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ lookUps = [] }) => lookUps).toSorted((a, b) => a.order - b.order);
  return { calls: [calls('operator-search', operatorSearchContract, operatorSearchRoutes(sources))] };
}
