// Terminals of agents: assign, take back, and whether the agent may sell at one.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { TxServices } from '#server/services.ts';
import { findPosTerminal, holdPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { AgentStatus } from '#shared/contract/terminals/agent-enums.ts';
import type { Call } from './agent-call.ts';
import {
  type AssignedTerminal,
  endAssignments,
  insertAssignment,
  selectAgentAt,
  selectAssigned,
} from './own-queries.ts';
import { agentStates } from './states.ts';

/** A change by which an agent gets a terminal or loses it. */
type Assignment = (
  services: TxServices,
  tx: Tx,
  call: Call,
  agentId: string,
  serialNo: string,
) => Promise<void>;

export const assignTerminal: Assignment = async (services, tx, call, agentId, serialNo) => {
  const { actor, environment, audit } = call;
  const place = { environmentId: environment.id, agentId };
  const locked = await agentStates.lockFor(tx, place, 'terminal_assigned');
  const terminal = await findPosTerminal(tx, environment.id, serialNo).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return refuseAt('serialNo', 'No terminal of yours has this serial number');
    throw error;
  });
  const { id: terminalId, serialNumber } = terminal;
  await holdPosTerminal(tx, { environmentId: environment.id, id: terminalId });
  if (terminal.status === 'RETURNED') refuseAt('serialNo', 'This terminal has been returned');
  const known = await selectAgentAt(tx, environment.id, terminalId);
  if (known?.id === agentId) refuseAt('serialNo', 'The agent already has this terminal');
  const since = services.clock.now();
  const row = { ...place, terminalId, id: services.clock.newId(), since };
  if (known || !(await insertAssignment(tx, row)))
    refuseAt(
      'serialNo',
      known
        ? `${known.firstName} ${known.lastName} has this terminal. Unassign it first`
        : 'Another agent has this terminal',
    );
  const params = { terminal: serialNumber };
  await agentStates.change(services, tx, locked, {
    line: { kind: 'terminal_assigned', params, actor: callerOf(actor), tone: 'neutral' },
    audit,
    audited: { after: { terminal: serialNumber } },
  });
};

export const takeTerminal: Assignment = async (services, tx, call, agentId, serialNo) => {
  const { actor, environment, audit } = call;
  const place = { environmentId: environment.id, agentId };
  const locked = await agentStates.lockFor(tx, place, 'terminal_taken');
  const { id, serialNumber } = await findPosTerminal(tx, environment.id, serialNo);
  if ((await endAssignments(tx, place, services.clock.now(), id)) === 0) throw new AppError('NOT_FOUND');
  const params = { terminal: serialNumber };
  await agentStates.change(services, tx, locked, {
    line: { kind: 'terminal_taken', params, actor: callerOf(actor), tone: 'neutral' },
    audit,
    audited: { before: { terminal: serialNumber }, after: {} },
  });
};

type Seller = { status: AgentStatus; identityStatus: string };

/** Returns why an agent cannot sell at present; null: can sell. */
export function sellingRefusal({ status, identityStatus }: Seller): string | null {
  if (status === 'BLOCKED') return 'The agent is blocked: nothing is sold.';
  if (status === 'CLOSED') return 'The agent is closed: nothing is sold.';
  if (identityStatus !== 'VERIFIED') return 'The agent’s identity is not verified yet: nothing is sold.';
  return null;
}

/** Returns the agent to whom a terminal is assigned; null: none. Throws CONFLICT if that agent may not sell. */
export async function sellerAt(db: Db, environmentId: string, terminalId: string): Promise<string | null> {
  const agent = await selectAgentAt(db, environmentId, terminalId);
  if (!agent) return null;
  const sentence = sellingRefusal(agent);
  if (sentence) throw new AppError('CONFLICT', { sentence });
  return agent.id;
}

/** Locks an agent who may sell; a concurrent block waits. Throws CONFLICT. */
export async function lockSeller(tx: Tx, place: { environmentId: string; agentId: string }): Promise<void> {
  const { row } = await agentStates.lock(tx, place);
  const sentence = row.status === 'INVITED' ? 'Log in first.' : sellingRefusal(row);
  if (sentence) throw new AppError('CONFLICT', { sentence });
}

/** Returns a terminal assigned to the agent; undefined otherwise. */
export async function terminalOf(
  db: Db,
  place: { environmentId: string; agentId: string },
  terminalId: string,
): Promise<AssignedTerminal | undefined> {
  return (await selectAssigned(db, place)).find(({ id }) => id === terminalId);
}
