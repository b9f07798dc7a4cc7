// The states of an agent, and the event of each change.
import type { Updateable } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { AgentsTable } from '#server/platform/db/tables/terminals/agents.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import { AppError } from '#shared/contract/errors.ts';
import { agentStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import type { AgentLine } from '#shared/terminals/agent-lines.ts';
import { type AgentRow, insertAgentEvent, lockAgent, updateAgent } from './queries.ts';

type AgentNoun = {
  locked: { row: AgentRow };
  place: { environmentId: string; agentId: string };
  line: AgentLine;
  event: 'agent.invited' | 'agent.updated';
  set: Clear<Updateable<AgentsTable>>;
};

const event = 'agent.updated' as const;
/** Allowed until the agent is closed. */
const stays = { leads: { INVITED: 'INVITED', ACTIVE: 'ACTIVE', BLOCKED: 'BLOCKED' }, event } as const;

export const agentStates = declareStates<AgentNoun>({
  entity: 'agent',
  table: 'agents',
  begins: ['INVITED'],
  changes: {
    invited: { leads: {}, event: 'agent.invited' },
    joined: { leads: { INVITED: 'ACTIVE' }, event },
    changed: stays,
    identity_given: stays,
    verified: stays,
    refused: stays,
    terminal_assigned: stays,
    terminal_taken: stays,
    commission_set: stays,
    pin_renewed: stays,
    link_sent: { leads: { INVITED: 'INVITED', ACTIVE: 'ACTIVE' }, event },
    pin_chosen: { leads: { INVITED: 'INVITED', ACTIVE: 'ACTIVE' }, event },
    blocked: { leads: { INVITED: 'BLOCKED', ACTIVE: 'BLOCKED' }, event },
    // An agent blocked before the first sign-in keeps the same code and PIN.
    unblocked: { leads: { BLOCKED: ['ACTIVE', 'INVITED'] }, event },
    closed: { leads: { INVITED: 'CLOSED', ACTIVE: 'CLOSED', BLOCKED: 'CLOSED' }, event },
  },
  refusal: ({ status }) =>
    new AppError('CONFLICT', { sentence: `The agent is ${agentStatusLabels[status].toLowerCase()}.` }),
  lock: async (tx, { environmentId, agentId }) => {
    const row = await lockAgent(tx, environmentId, agentId);
    return row && { row };
  },
  update: updateAgent,
  insertLine: (tx, { environmentId, id: agentId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertAgentEvent(tx, { environmentId, agentId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    code: row.code,
    name: `${row.firstName} ${row.lastName}`,
    status: row.status,
    verified: row.identityStatus === 'VERIFIED',
  }),
});
