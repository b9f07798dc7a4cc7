// What is kept of the rails of live banking: since when each is connected, when it last answered, and why it last did not.
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { RailConnectionsTable } from '#server/platform/db/tables/banking/rail-connections.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import type { LiveRailName } from '#shared/contract/operator/bank/live-rails.ts';
import type { Heard } from '../hosted/gateway-http.ts';
import { type NamingConfig, namedRails } from './named-rails.ts';

export type RailConnection = Selectable<RailConnectionsTable>;

const reasonMax = 200;
/** Answers are written down so often at most: each of them would be a write of the same row. */
const answerPauseMs = 30_000;

/** Writes down at the start whom the configuration names: whoever is new there is connected from now on. */
export async function rememberConnections(db: Db, clock: Clock, config: NamingConfig): Promise<void> {
  const named = namedRails(config);
  const rails = named.map(({ rail }) => rail);
  const gone = db.deleteFrom('railConnections');
  await (rails.length > 0 ? gone.where('rail', 'not in', rails) : gone).execute();
  for (const { rail, provider, host } of named)
    await db
      .insertInto('railConnections')
      .values({ rail, provider, host, connectedAt: clock.now() })
      .onConflict((conflict) =>
        conflict
          .column('rail')
          .doUpdateSet({
            provider,
            host,
            connectedAt: clock.now(),
            lastAnswerAt: null,
            lastFailureAt: null,
            lastFailure: null,
          })
          .where((at) =>
            at.or([at('railConnections.provider', '<>', provider), at('railConnections.host', '<>', host)]),
          ),
      )
      .execute();
}

export function selectConnections(db: Db): Promise<RailConnection[]> {
  return db.selectFrom('railConnections').selectAll().execute();
}

type Deps = Pick<Services, 'database' | 'clock' | 'log'>;

/** What a rail's adapter tells of each call: nobody waits for it to be written down. */
export function hearOf({ database, clock, log }: Deps, rail: LiveRailName): Heard {
  let answeredAt: number | null = null;
  return (failure) => {
    const now = clock.now();
    if (!failure && answeredAt !== null && now.getTime() - answeredAt < answerPauseMs) return;
    answeredAt = failure ? null : now.getTime();
    const said = failure
      ? { lastFailureAt: now, lastFailure: failure.message.slice(0, reasonMax) }
      : { lastAnswerAt: now };
    void runInBackground(log, 'answers of rails', () =>
      database.db.updateTable('railConnections').set(said).where('rail', '=', rail).execute(),
    );
  };
}
