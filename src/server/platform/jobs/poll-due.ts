// Polls what is due: normally in one statement, and per kind when that fails, so that one broken condition does not block the others.
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import { isDatabaseUnavailable } from '#server/platform/http/envelope.ts';
import { type Due, type DueQuery, selectDue } from './due.ts';
import { type JobRun, recordJobRuns } from './job-runs.ts';

export type PolledKind = {
  name: string;
  due?: () => DueQuery;
  /** Whether the kind is polled by itself: set when its condition fails, cleared when it succeeds. */
  alone: boolean;
};

type Question<K extends PolledKind> = {
  /** All kinds with a condition. */
  asking: readonly K[];
  turns: ReadonlySet<K>;
  /** Runs to be recorded. */
  runs: readonly JobRun[];
};
type Answer<K extends PolledKind> = { due: Map<string, Due>; failed: Map<K, unknown> };

function askTogether<K extends PolledKind>(
  db: Db,
  { asking, turns }: Question<K>,
  runs: readonly JobRun[],
): Promise<Due[]> {
  const conditions = asking.flatMap((kind) =>
    kind.due && !kind.alone ? [{ name: kind.name, isTurn: turns.has(kind), query: kind.due() }] : [],
  );
  return conditions.length > 0
    ? selectDue(db, conditions, runs)
    : recordJobRuns(db, runs).then((): Due[] => []);
}

async function askAlone<K extends PolledKind>(db: Db, kinds: readonly K[]): Promise<Answer<K>> {
  const answer: Answer<K> = { due: new Map(), failed: new Map() };
  for (const kind of kinds) {
    try {
      if (!kind.due) continue;
      const [due] = await selectDue(db, [{ name: kind.name, isTurn: true, query: kind.due() }], []);
      if (due) answer.due.set(kind.name, due);
      kind.alone = false;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      kind.alone = true;
      answer.failed.set(kind, error);
    }
  }
  return answer;
}

/** Polls the kinds. Throws if the database is unavailable. A failure to record runs is counted and blocks nothing. */
export async function pollDue<K extends PolledKind>(
  db: Db,
  log: FastifyBaseLogger,
  question: Question<K>,
): Promise<Answer<K>> {
  const { turns, runs } = question;
  const turnsAlone = [...turns].filter((kind) => kind.alone);
  const answer = await askAlone(db, turnsAlone);
  try {
    for (const due of await askTogether(db, question, runs)) answer.due.set(due.name, due);
    return answer;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
  }
  await runInBackground(log, 'job runs', () => recordJobRuns(db, runs));
  const rest = await askAlone(
    db,
    [...turns].filter((kind) => !turnsAlone.includes(kind)),
  );
  return {
    due: new Map([...answer.due, ...rest.due]),
    failed: new Map([...answer.failed, ...rest.failed]),
  };
}
