// SQL of due identity verifications of agents.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import type { AgentRow } from './queries.ts';

/** Agents whose identity number waits for a response of the register. */
export const waitingAgents: Waiting = {
  table: 'agents',
  only: sql`next_enquiry_at is not null`,
  at: 'next_enquiry_at',
};

/** Claims due verifications for the maximum duration of a query, so that no other instance sends them. */
export async function claimDueAgents(
  db: Db,
  due: { environmentId: string; due: RawBuilder<boolean>; limit: number },
  leaseS: number,
): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    update agents a set next_enquiry_at = a.next_enquiry_at + make_interval(secs => ${leaseS})
    where (a.environment_id, a.id) in (${lockDueIn(waitingAgents, due)})
    returning a.*`.execute(db);
  return rows;
}
