// SQL of identity checks of agents that are due.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import type { AgentRow } from './queries.ts';

/** Agents whose number waits for an answer of the register. */
export const waitingAgents: Waiting = {
  table: 'agents',
  only: sql`next_ask_at is not null`,
  at: 'next_ask_at',
};

/** Takes checks whose time has come, for as long as asking may take: nobody else asks them meanwhile. */
export async function claimDueAgents(
  db: Db,
  due: { environmentId: string; due: RawBuilder<boolean>; limit: number },
  leaseS: number,
): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    update agents a set next_ask_at = a.next_ask_at + make_interval(secs => ${leaseS})
    where (a.environment_id, a.id) in (${lockDueIn(waitingAgents, due)})
    returning a.*`.execute(db);
  return rows;
}
