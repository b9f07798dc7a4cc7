// Whether live mode is a simulation: decided once at startup and stored in the database, which otherwise refuses the sandbox.
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { hasLiveConnection } from './queries.ts';

/** With an enabled live gateway, live mode is never a simulation, regardless of the configuration. */
export async function decideLiveSimulation(
  db: Db,
  clock: Clock,
  config: Pick<Config, 'demoLiveSandbox'>,
): Promise<boolean> {
  const isOn = config.demoLiveSandbox && !(await hasLiveConnection(db));
  await sql`update live_simulation set is_on = ${isOn}, changed_at = ${clock.now()} where is_on <> ${isOn}`.execute(
    db,
  );
  return isOn;
}
