// The stored connection state of live rails: time of connection, last response, and last failure with its reason.
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { RailConnectionsTable } from '#server/platform/db/tables/banking/rail-connections.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import type { LiveRailName } from '#shared/contract/operator/bank/live-rails.ts';
import type { OnFailure } from '../hosted/gateway-http.ts';
import { type NamingConfig, namedRails } from './named-rails.ts';

export type RailConnection = Selectable<RailConnectionsTable>;

const reasonMax = 200;
/** The minimum interval between stored responses, because each is a write to the same row. */
const answerPauseMs = 30_000;

/** Stores at start-up the providers named in the configuration; a new one counts as connected from now on. */
export async function rememberConnections(db: Db, clock: Clock, config: NamingConfig): Promise<void> {
  const named = namedRails(config);
  const rails = named.map(({ rail }) => rail);
  const deletion = db.deleteFrom('railConnections');
  await (rails.length > 0 ? deletion.where('rail', 'not in', rails) : deletion).execute();
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

/** Returns the callback with which a rail adapter reports each call. The write is not awaited. */
export function recordOutcomesOf({ database, clock, log }: Deps, rail: LiveRailName): OnFailure {
  let answeredAt: number | null = null;
  return (failure) => {
    const now = clock.now();
    if (!failure && answeredAt !== null && now.getTime() - answeredAt < answerPauseMs) return;
    answeredAt = failure ? null : now.getTime();
    const message = failure
      ? { lastFailureAt: now, lastFailure: failure.message.slice(0, reasonMax) }
      : { lastAnswerAt: now };
    void runInBackground(log, 'answers of rails', () =>
      database.db.updateTable('railConnections').set(message).where('rail', '=', rail).execute(),
    );
  };
}
