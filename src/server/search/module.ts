// What the search brings to the program: it looks where the other nouns say.
import { searchContract } from '#shared/contract/search.ts';
import { calls, type Module } from '../module.ts';
import { searchRoutes } from './routes.ts';

export function searchModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ search = [] }) => search);
  return { calls: [calls('search', searchContract, searchRoutes(sources))] };
}
