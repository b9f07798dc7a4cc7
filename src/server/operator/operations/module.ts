// The module of operations, which lists the messages, jobs and files of the other nouns.

import { calls, type Module } from '#server/module.ts';
import { operationsContract } from '#shared/contract/operator/console/operations.ts';
import { operationsRoutes } from './routes.ts';
import { operationsQueues } from './work-queue.ts';

/** `modules`: all modules, resolved once they exist. */
export function operationsModule(modules: () => readonly Module[]): Module {
  const jobs = () =>
    modules().flatMap(({ sweeps = [] }) => sweeps.map(({ name, everyMs }) => ({ name, everyMs })));
  return {
    calls: [calls('operator-operations', operationsContract, operationsRoutes(jobs))],
    waiting: operationsQueues,
  };
}
