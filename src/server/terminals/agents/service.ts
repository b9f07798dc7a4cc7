// Agents: invite, change, block, unblock and close, and the detail of one.
import { isDeepStrictEqual } from 'node:util';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { closeFloat } from '#server/banking/wallets/change-wallet.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import { dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { maskNumber } from '#shared/contract/account/compliance-directors.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { Agent, AgentDetail, NewAgent } from '#shared/contract/terminals/agent-shapes.ts';
import type { agentsContract } from '#shared/contract/terminals/agents.ts';
import { formatMoney } from '#shared/money.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { agentSentences } from '#shared/terminals/agent-lines.ts';
import { newAccess, newCode } from './access.ts';
import { endSessions, pinTriesMax } from './access-queries.ts';
import { type Call, nameOf } from './agent-call.ts';
import { toCommission } from './commissions.ts';
import { identityOf } from './identities.ts';
import {
  endAssignments,
  hasWaiting,
  selectAssigned,
  selectCommissions,
  selectDay,
  selectLimits,
} from './own-queries.ts';
import { noLink, openLink, toPinLink } from './pin-links.ts';
import {
  updateAgent as changeAgent,
  findListedAgent,
  insertAgent,
  type ListedAgent,
  leaveKey,
  selectAgentEvents,
} from './queries.ts';
import { agentStates } from './states.ts';

type Contract = typeof agentsContract;

export function toAgent(row: ListedAgent): Agent {
  return {
    id: row.id,
    code: row.code,
    name: nameOf(row),
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    status: row.status,
    verified: row.identityStatus === 'VERIFIED',
    language: row.language,
    address: row.address,
    geoTag: { latitude: row.latitude, longitude: row.longitude },
    terminals: row.terminals,
    floats: row.floats,
    createdAt: row.createdAt.toISOString(),
    lastSignedInAt: row.lastSignedInAt?.toISOString() ?? null,
  };
}

/** Returns an agent's amounts received, paid out and earned today, per currency of floats and terminals. */
export async function readToday(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
  environment: Pick<Environment, 'id' | 'timeZone'>,
  of: { agentId: string; currencies: readonly string[] },
): Promise<AgentDetail['today']> {
  const day = dayOf(clock.now(), environment.timeZone);
  const since = startOfDay(day, environment.timeZone);
  const place = { environmentId: environment.id, agentId: of.agentId };
  const rows = await selectDay(db, place, { day, since });
  const limits = await selectLimits(db, clock.now());
  const currencies = [...new Set([...of.currencies, ...rows.map(({ currency }) => currency)])].toSorted();
  return currencies.map((one) => {
    const row = rows.find(({ currency }) => currency === one);
    const limit = limits.find(({ currency }) => currency === one);
    return {
      currency: one as AgentDetail['today'][number]['currency'],
      sales: row?.sales ?? 0,
      salesCount: row?.salesCount ?? 0,
      cashOuts: row?.cashOuts ?? 0,
      cashOutsCount: row?.cashOutsCount ?? 0,
      commission: row?.commission ?? 0,
      cashOutLeft: limit ? Math.max(0, limit.agentDay - (row?.cashOutsBegun ?? 0)) : null,
    };
  });
}

export async function getAgent(
  services: Pick<TxServices, 'publicUrl' | 'clock'>,
  db: Db,
  environment: Pick<Environment, 'id' | 'timeZone'>,
  agentId: string,
): Promise<AgentDetail> {
  const place = { environmentId: environment.id, agentId };
  const row = await findListedAgent(db, environment.id, agentId);
  const assigned = await selectAssigned(db, place);
  const currencies = [...assigned, ...row.floats].map(({ currency }) => currency);
  const events = await selectAgentEvents(db, environment.id, agentId);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: agentSentences });
  const commissions = await selectCommissions(db, place, services.clock.now());
  return {
    ...toAgent(row),
    identity: {
      kind: row.identityKind,
      number: row.identityNumber && maskNumber(row.identityNumber),
      bornOn: row.bornOn,
      status: row.identityStatus,
      result: row.identityResult,
    },
    pinLocked: row.pinAttemptsLeft === 0,
    ...toPinLink(row),
    closable: await whyNotClosed(db, row),
    assigned: assigned.map((one) => ({ ...one, since: one.since.toISOString() })),
    commissions: commissions.map(toCommission),
    today: await readToday(services, db, environment, { agentId, currencies }),
    madeBy: row.createdByName,
    blockReason: row.blockReason,
    timeline,
  };
}

async function whyNotClosed(db: Db, row: ListedAgent): Promise<string | null> {
  if (row.status === 'CLOSED') return 'The agent is closed.';
  const full = row.floats.find(({ balance }) => balance > 0);
  if (full)
    return `There is ${formatMoney(full.balance, full.currency)} in the float. Return it, then close the agent.`;
  const waits = await hasWaiting(db, { environmentId: row.environmentId, agentId: row.id });
  return waits ? 'A sale or cash-out is still waiting for a card.' : null;
}

function reachedAt({ country }: Environment, body: BodyOf<Contract['updateAgent']>) {
  const phone = normalisePhone(body.phone, country) ?? refuseAt('phone', 'Phone Number is invalid');
  const { email, language, address, latitude, longitude } = body;
  return { phone, email, address, latitude, longitude, ...(language !== undefined && { language }) };
}

export async function inviteAgent(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  body: BodyOf<Contract['inviteAgent']>,
): Promise<NewAgent> {
  const { clock } = services;
  const now = clock.now();
  const id = clock.newId();
  const place = { environmentId: environment.id, id };
  const { key, pin, ...access } = await newAccess(services, place);
  const row = await insertAgent(tx, {
    ...place,
    ...reachedAt(environment, body),
    ...identityOf(services, environment, body),
    ...access,
    code: await newCode(tx, environment.id),
    status: 'INVITED',
    pinAttemptsLeft: pinTriesMax,
    ...createdNow(actor, now),
  });
  const line = { kind: 'invited', params: { code: row.code }, tone: 'neutral' } as const;
  await agentStates.begin(services, tx, { row }, { ...line, actor: callerOf(actor) });
  await changeAgent(tx, row, await openLink(services, tx, environment, row));
  audit({ entity: 'agent', entityId: id, after: { code: row.code, name: nameOf(row) } });
  return {
    ...(await getAgent(services, tx, environment, id)),
    link: `${services.publicUrl}/agent/${key}`,
    pin,
  };
}

const placeOf = ({ environment }: Call, agentId: string) => ({ environmentId: environment.id, agentId });

export async function updateAgent(
  services: TxServices,
  tx: Tx,
  call: Call,
  agentId: string,
  body: BodyOf<Contract['updateAgent']>,
): Promise<void> {
  const locked = await agentStates.lockFor(tx, placeOf(call, agentId), 'changed');
  const { address, latitude, longitude, email, phone, language } = locked.row;
  const set = reachedAt(call.environment, body);
  // The link sent to the old number or mailbox must not work any more.
  const isElsewhere = set.phone !== phone || set.email !== email;
  const before = { address, latitude, longitude, email, phone, language };
  if (isDeepStrictEqual(before, { ...before, ...set })) return;
  await agentStates.change(services, tx, locked, {
    set: { ...set, ...(isElsewhere && (await noLink(tx, locked.row))) },
    line: { kind: 'changed', actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
    audited: { before, after: { ...set } },
  });
}

/** A change by which an agent stops selling, with its reason. */
type Ending = (services: TxServices, tx: Tx, call: Call, agentId: string, reason: string) => Promise<void>;

/** Blocks all sales: sessions on phones end, and the terminals refuse. */
export const blockAgent: Ending = async (services, tx, call, agentId, reason) => {
  const locked = await agentStates.lockFor(tx, placeOf(call, agentId), 'blocked');
  await endSessions(tx, locked.row);
  await agentStates.change(services, tx, locked, {
    set: { blockReason: reason, ...(await noLink(tx, locked.row)) },
    line: { kind: 'blocked', params: { reason }, actor: callerOf(call.actor), tone: 'danger' },
    audit: call.audit,
    audited: { before: { status: locked.row.status }, after: { status: 'BLOCKED', reason } },
  });
};

export async function unblockAgent(services: TxServices, tx: Tx, call: Call, agentId: string): Promise<void> {
  const locked = await agentStates.lockFor(tx, placeOf(call, agentId), 'unblocked');
  await agentStates.change(services, tx, locked, {
    to: locked.row.lastSignedInAt ? 'ACTIVE' : 'INVITED',
    set: { blockReason: null },
    line: { kind: 'unblocked', actor: callerOf(call.actor), tone: 'success' },
    audit: call.audit,
  });
}

/** Closes an agent whose floats are empty; also closes the address, sessions, terminal assignments and floats. */
export const closeAgent: Ending = async (services, tx, call, agentId, reason) => {
  const locked = await agentStates.lockFor(tx, placeOf(call, agentId), 'closed');
  const listed = await findListedAgent(tx, call.environment.id, agentId);
  const sentence = await whyNotClosed(tx, listed);
  if (sentence) throw new AppError('CONFLICT', { sentence });
  for (const { walletId } of listed.floats)
    await closeFloat(services, tx, { ...call, audit: () => {} }, walletId);
  await endAssignments(tx, placeOf(call, agentId), services.clock.now());
  await endSessions(tx, locked.row);
  await leaveKey(tx, locked.row);
  await agentStates.change(services, tx, locked, {
    set: { blockReason: null, ...(await noLink(tx, locked.row)) },
    line: { kind: 'closed', params: { reason }, actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
    audited: { before: { status: locked.row.status }, after: { status: 'CLOSED', reason } },
  });
};

/** Returns the terminals currently assigned to an agent, and the floats with their balances. */
export async function assignedTo(db: Db, place: { environmentId: string; agentId: string }) {
  const terminals = await selectAssigned(db, place);
  const { floats } = await findListedAgent(db, place.environmentId, place.agentId);
  return { terminals, floats };
}
