// The module of pending work for staff, which gathers the queues that the other nouns declare.

import { calls, type Module } from '#server/module.ts';
import { workContract } from '#shared/contract/operator/work.ts';
import { workRetention } from './personal-data.ts';
import { workRoutes } from './routes.ts';

export function workModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ waiting = [] }) => waiting).toSorted((a, b) => a.order - b.order);
  return {
    retention: workRetention,
    tables: ['staff_assignments', 'staff_notes'],
    calls: [calls('operator-work', workContract, workRoutes(sources))],
  };
}
