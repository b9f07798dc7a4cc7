// The module of the platform's figures, which gathers the daily figures of the other nouns.

import { calls, type Module } from '#server/module.ts';
import { figuresContract } from '#shared/contract/operator/figures.ts';
import { figuresRoutes } from './routes.ts';

export function figuresModule(modules: readonly Module[]): Module {
  const works = modules.flatMap(({ dailyWork = [] }) => dailyWork);
  return { calls: [calls('operator-figures', figuresContract, figuresRoutes(works))] };
}
