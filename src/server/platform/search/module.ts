// Module declaration of the search; its sources are declared by the other nouns.

import { calls, type Module } from '#server/module.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { searchRoutes } from './routes.ts';

export function searchModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ search = [] }) => search);
  return { calls: [calls('search', searchContract, searchRoutes(sources))] };
}
