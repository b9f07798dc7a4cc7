// Identity verification of agents: the register is queried after the commit, with retries until it responds; without a result the agent
// cannot sell.

import { isDeepStrictEqual } from 'node:util';
import { matchPerson } from '#server/account/compliance/match-identity.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue } from '#server/platform/jobs/waiting.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { withTimeout } from '#server/platform/time/with-timeout.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import type { agentsContract } from '#shared/contract/terminals/agents.ts';
import type { Call } from './agent-call.ts';
import { claimDueAgents, waitingAgents } from './identity-queries.ts';
import { type AgentRow, updateAgent } from './queries.ts';
import { agentStates } from './states.ts';

const askTimeoutMs = 15_000;
const firstWaitMs = 15_000;
const waitMaxMs = 3_600_000;
const leaseS = 60;
const limit = 20;

type Claim = BodyOf<(typeof agentsContract)['setAgentIdentity']>;

/** Returns the columns of an identity to verify. */
export function identityOf(
  services: Pick<TxServices, 'clock' | 'clocks'>,
  { timeZone }: Pick<Environment, 'timeZone'>,
  { firstName, lastName, bornOn, kind, number }: Claim,
) {
  const now = services.clock.now();
  if (bornOn > dayOf(now, timeZone) || bornOn < '1900-01-01')
    refuseAt('bornOn', 'Must be a valid date of birth');
  return {
    firstName,
    lastName,
    bornOn,
    identityKind: kind,
    identityNumber: number,
    identityStatus: 'PENDING' as const,
    identityResult: 'The registers are being checked.',
    // The register uses real time.
    identityCheck: services.clocks.of('').newId(),
    enquiryCount: 0,
    nextEnquiryAt: now,
  };
}

/** Whether this identity is already being verified. */
function isBeingChecked(row: AgentRow, { firstName, lastName, bornOn, kind, number }: Claim): boolean {
  const fields = [row.firstName, row.lastName, row.bornOn, row.identityKind, row.identityNumber];
  return (
    row.identityStatus === 'PENDING' && isDeepStrictEqual(fields, [firstName, lastName, bornOn, kind, number])
  );
}

/** Sets the identity. Another name or number discards the earlier result. */
export async function setIdentity(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  agentId: string,
  claim: Claim,
): Promise<void> {
  const locked = await agentStates.lockFor(tx, { environmentId: environment.id, agentId }, 'identity_given');
  const { firstName, lastName } = locked.row;
  if (isBeingChecked(locked.row, claim)) return;
  await agentStates.change(services, tx, locked, {
    set: identityOf(services, environment, claim),
    line: { kind: 'identity_given', params: { kind: claim.kind }, actor: callerOf(actor), tone: 'neutral' },
    audit,
    audited: {
      before: { firstName, lastName },
      after: { firstName: claim.firstName, lastName: claim.lastName, kind: claim.kind },
    },
  });
}

const isAskDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_enquiry_at');

export const dueIdentities = (services: Services): DueQuery =>
  findFirstDue(waitingAgents, isAskDue(services));

/** Sends the due queries to the register; returns their number. */
export function queryDueIdentities(services: Services): Promise<number> {
  const { database, log } = services;
  const due = isAskDue(services);
  return eachEnvironment(database.db, waitingAgents, due, async (environmentId) => {
    const agents = await claimDueAgents(database.db, { environmentId, due, limit }, leaseS);
    for (const agent of agents)
      await askIdentity(withClockOf(services, environmentId), agent).catch((error: unknown) =>
        log.error({ err: error, agentId: agent.id }, 'an agent could not be verified; it will be retried'),
      );
    return agents.length;
  });
}

async function askIdentity(services: Services, agent: AgentRow): Promise<void> {
  const { identityKind: kind, identityNumber: number, bornOn, firstName, lastName, identityCheck } = agent;
  const registers = services.rails.identity();
  if (!number || !bornOn) return;
  const claimed = { firstName, lastName, bornOn };
  const verdict =
    registers &&
    (await withTimeout(askTimeoutMs, () =>
      registers.lookUpPerson({ reference: identityCheck, kind, number, claimed }),
    )
      .then((answer) => matchPerson(answer, claimed))
      .catch(() => null));
  await services.database.inTransaction(async (tx) => {
    const place = { environmentId: agent.environmentId, agentId: agent.id };
    const locked = await agentStates.lock(tx, place);
    const { row } = locked;
    // The identity was changed meanwhile; the new one has its own query.
    if (row.identityCheck !== identityCheck || row.identityStatus !== 'PENDING') return;
    if (verdict && row.status !== 'CLOSED') return settle(services, tx, locked, verdict);
    const waitMs = registers ? Math.min(waitMaxMs, firstWaitMs * 2 ** row.enquiryCount) : waitMaxMs;
    await updateAgent(tx, row, {
      enquiryCount: row.enquiryCount + 1,
      nextEnquiryAt: new Date(services.clock.now().getTime() + waitMs),
      identityResult: registers
        ? 'The register has not responded yet. We will try again.'
        : 'No register is connected.',
    });
  });
}

async function settle(
  services: TxServices,
  tx: Tx,
  locked: { row: AgentRow },
  { status, result }: { status: 'VERIFIED' | 'FAILED'; result: string },
): Promise<void> {
  const actor = { kind: 'platform' } as const;
  await agentStates.change(services, tx, locked, {
    set: { identityStatus: status, identityResult: result, nextEnquiryAt: null },
    line:
      status === 'VERIFIED'
        ? { kind: 'verified', actor, tone: 'success' }
        : { kind: 'refused', params: { result }, actor, tone: 'danger' },
  });
}
