// The module of the dashboard's 'Needs attention': it queries every noun that declares a source.

import { calls, type Module } from '#server/module.ts';
import { attentionContract } from '#shared/contract/platform/attention.ts';
import { attentionRoutes } from './routes.ts';

export function attentionModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ attention = [] }) => attention);
  return { calls: [calls('attention', attentionContract, attentionRoutes(sources))] };
}
