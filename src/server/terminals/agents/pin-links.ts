// The link by which an agent chooses the PIN: sent by SMS and e-mail, one at a time, valid for 72 hours and once; afterwards it is the
// address of the agent's page.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { rateLimits } from '#server/platform/auth/rate-limits.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { enter, leave, named } from '#server/platform/directory/directory.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { linkChannelLabels } from '#shared/contract/terminals/agent-enums.ts';
import type { AgentDetail } from '#shared/contract/terminals/agent-shapes.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { endSessions, pinTriesMax } from './access-queries.ts';
import { type Call, nameOf } from './agent-call.ts';
import { deliverPinLink } from './pin-link-messages.ts';
import { type AgentRow, enterKey, findListedAgent, hexOf, leaveKey } from './queries.ts';
import { agentStates } from './states.ts';

export const linkHours = 72;

/** Rate limits of sent links, per number and per business, and of attempts per link. */
export const agentRateLimits = rateLimits({
  agentLinkTo: { points: 10, durationS: 3600, blockS: 3600 },
  agentLinkBy: { points: 120, durationS: 3600, blockS: 3600 },
  agentPin: { points: 20, durationS: 3600, blockS: 3600 },
});

/** Counts a link to send, before the transaction, so that a failed call counts too. */
export async function countLink(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  { id, country }: Pick<Environment, 'id' | 'country'>,
  phone: string,
): Promise<void> {
  const number = normalisePhone(phone, country) ?? phone;
  await rateLimits.consume(agentRateLimits.agentLinkBy, id);
  await rateLimits.consume(agentRateLimits.agentLinkTo, hexOf(hashToken(number)));
}

export async function countLinkOf(
  services: Services,
  environment: Environment,
  agentId: string,
): Promise<void> {
  const { phone } = await findListedAgent(services.database.db, environment.id, agentId);
  await countLink(services, environment, phone ?? agentId);
}

export async function sealPin(
  { vault }: Pick<TxServices, 'vault'>,
  { environmentId, id }: Pick<AgentRow, 'environmentId' | 'id'>,
  pin: string,
): Promise<Buffer> {
  return vault.seal('agents.pin_hash', [environmentId, id], await hashPassword(pin));
}

export const toPinLink = (row: AgentRow): Pick<AgentDetail, 'pinLink' | 'pinChosenAt'> => ({
  pinLink: {
    sentAt: row.linkSentAt?.toISOString() ?? null,
    by: row.linkSentBy,
    until: row.linkExpiresAt?.toISOString() ?? null,
  },
  pinChosenAt: row.pinChosenAt?.toISOString() ?? null,
});

/** Invalidates the current link. Returns the columns to update. */
export async function noLink(tx: Tx, { linkHash }: Pick<AgentRow, 'linkHash'>) {
  if (linkHash) await leave(tx, 'agent_link', [hexOf(linkHash)]);
  return { linkHash: null, linkExpiresAt: null };
}

/** Sends a new link in place of the previous one. Returns the columns to update; without a channel, those for no link. */
export async function openLink(services: TxServices, tx: Tx, environment: Environment, agent: AgentRow) {
  const problem = await noLink(tx, agent);
  const key = randomBytes(24).toString('base64url');
  const by = await deliverPinLink(services, tx, environment, { agent, key, hours: linkHours });
  if (by.length === 0) return problem;
  const { environmentId, id } = agent;
  const linkHash = hashToken(key);
  await enter(tx, { kind: 'agent_link', key: hexOf(linkHash), environmentId, id });
  // Real time, because the message is sent and the link opened in real time.
  const linkSentAt = services.clocks.of('').now();
  const linkExpiresAt = new Date(linkSentAt.getTime() + linkHours * 3_600_000);
  return { linkHash, linkExpiresAt, linkSentAt, linkSentBy: by };
}

/** The current PIN stays valid until another one is chosen. */
export async function sendPinLink(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  agentId: string,
): Promise<void> {
  const locked = await agentStates.lockFor(tx, { environmentId: environment.id, agentId }, 'link_sent');
  const set = await openLink(services, tx, environment, locked.row);
  if (!set.linkHash)
    throw new AppError('CONFLICT', {
      sentence: 'SMS is not connected here and the agent has no e-mail address. Create a new PIN instead.',
    });
  const by = set.linkSentBy.map((way) => linkChannelLabels[way]).join(' and ');
  await agentStates.change(services, tx, locked, {
    set,
    line: { kind: 'link_sent', params: { by }, actor: callerOf(actor), tone: 'neutral' },
    audit,
    audited: { after: { pinLink: 'sent', by } },
  });
}

/** Returns the agent of a usable link; null if it is used, replaced, expired or unknown. */
export async function findByLink(db: Db, now: Date, key: string): Promise<AgentRow | null> {
  const agent = await selectLink(db, key).where('a.linkExpiresAt', '>', now).executeTakeFirst();
  return agent ?? null;
}

/** Returns the agent whose newest link expired unused. */
export async function findExpiredLink(db: Db, now: Date, key: string): Promise<AgentRow | null> {
  const agent = await selectLink(db, key).where('a.linkExpiresAt', '<=', now).executeTakeFirst();
  return agent ?? null;
}

function selectLink(db: Db, key: string) {
  const linkHash = hashToken(key);
  return db
    .selectFrom('agents as a')
    .where(sql<boolean>`(a.environment_id, a.id) = ${named('agent_link', hexOf(linkHash))}`)
    .where('a.linkHash', '=', linkHash)
    .where('a.status', '<>', 'CLOSED')
    .selectAll();
}

const linkOver = () =>
  new AppError('NOT_FOUND', { sentence: 'This link is no longer valid. Ask for a new one.' });

/** Counts an attempt to use a link, before the transaction. */
export async function countChoice(services: Services, key: string): Promise<void> {
  await services.rateLimits.consume(agentRateLimits.agentPin, hexOf(hashToken(key)));
}

/** Sets the PIN, once. The link becomes the address of the page, and existing sessions end. */
export async function choosePin(services: TxServices, tx: Tx, key: string, pin: string): Promise<string> {
  const now = services.clocks.of('').now();
  const found = await findByLink(tx, now, key);
  if (!found) throw linkOver();
  if (found.status === 'BLOCKED')
    throw new AppError('CONFLICT', { sentence: 'You are blocked. Ask the business.' });
  const { environmentId, id: agentId } = found;
  const pinHash = await sealPin(services, found, pin);
  const locked = await agentStates.lockFor(tx, { environmentId, agentId }, 'pin_chosen');
  const { row } = locked;
  const keyHash = hashToken(key);
  // Of two concurrent calls, the second finds the link used.
  if (!row.linkHash?.equals(keyHash)) throw linkOver();
  const problem = await noLink(tx, row);
  await leaveKey(tx, row);
  await enterKey(tx, { ...row, keyHash });
  await endSessions(tx, row);
  await agentStates.change(withClockOf(services, environmentId), tx, locked, {
    set: { pinHash, pinAttemptsLeft: pinTriesMax, keyHash, pinChosenAt: now, ...problem },
    line: { kind: 'pin_chosen', actor: { kind: 'member', name: nameOf(row) }, tone: 'success' },
  });
  return row.code;
}
