// What operations bring to the program: they list what the other nouns send, run and make.

import { calls, type Module } from '#server/module.ts';
import { operationsContract } from '#shared/contract/operator/console/operations.ts';
import { operationsRoutes } from './routes.ts';
import { operationsQueues } from './work-queue.ts';

/** `modules`: all of them, once there are. */
export function operationsModule(modules: () => readonly Module[]): Module {
  const jobs = () =>
    modules().flatMap(({ sweeps = [] }) => sweeps.map(({ name, everyMs }) => ({ name, everyMs })));
  return {
    calls: [calls('operator-operations', operationsContract, operationsRoutes(jobs))],
    waiting: operationsQueues,
  };
}
