// Whether live mode is a simulation: decided once at the start, and told to the database, which refuses the sandbox otherwise.
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { hasLiveConnection } from './queries.ts';

/** With a live gateway that is switched on it is none, whatever the configuration says. */
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
