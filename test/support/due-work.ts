// Recurring work of the program, run by name until none of it is due, as the sweeper would.
import { listSweeps } from '#server/app.ts';
import { selectDue } from '#server/platform/jobs/due.ts';
import type { Sweep } from '#server/platform/jobs/sweeper.ts';
import type { TestServer } from './server.ts';

const roundsMax = 400;

function sweepNamed({ services }: TestServer, name: string): Sweep {
  const sweep = listSweeps(services).find((sweep) => sweep.name === name);
  if (!sweep) throw new Error(`There is no recurring work named ${name}`);
  return sweep;
}

/** Whether a kind of work reports that something is due. */
export async function isAnythingDue(server: TestServer, name: string): Promise<boolean> {
  const { due } = sweepNamed(server, name);
  if (!due) throw new Error(`${name} does not say whether anything is due`);
  return (
    (await selectDue(server.services.database.db, [{ name, isTurn: true, query: due() }], [])).length > 0
  );
}

/** Runs the named kinds of work in the given order, until none of them has anything due. */
export async function runSweeps(server: TestServer, ...names: string[]): Promise<void> {
  const chosen = names.map((name) => sweepNamed(server, name));
  for (let round = 0; round < roundsMax; round += 1) {
    let done = 0;
    for (const sweep of chosen) done += await sweep.run();
    if (done === 0) return;
  }
  throw new Error(`${names.join(', ')}: the work does not end`);
}
