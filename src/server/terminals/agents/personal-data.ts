// Retention of agents' phone sessions and of the identity of closed agents, and erasure of the member who added an agent.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const agentRetention: RetentionRules = {
  agent_sessions: {
    label: 'Phones of agents',
    keptDays: 7,
    sentence: 'Phones that an agent has logged in on are forgotten a week after the shift',
    why: 'They give no access any more',
    table: 'agent_sessions',
    key: ['environment_id', 'agent_id', 'token_hash'],
    at: 'r.expires_at',
    only: 'true',
  },
  closed_agents: {
    label: 'Closed agents',
    keptDays: fiveYearsDays,
    sentence: 'Name, phone number, e-mail, address, date of birth, BVN and NIN of closed agents are erased.',
    why: lawOfRecords,
    table: 'agents',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status = 'CLOSED' and r.first_name <> 'Erased')`,
    erase: `first_name = 'Erased', last_name = 'person', phone = null, phone_hash = null, email = null, born_on = null,
      identity_number = null, address = 'Erased'`,
  },
};

export const agentErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'agents.created_by_name',
      change: sql`update agents set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'agent_commissions.created_by_name',
      change: sql`update agent_commissions set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'agent_events.actor (names)',
      change: sql`update agent_events e set actor = 'Erased person' from agents a
        where a.environment_id = e.environment_id and a.id = e.agent_id and a.member_id = ${id} and e.actor_kind = 'member'`,
    },
  ],
};
