// Agent sign-in: creates address, code and PIN; starts, ends and validates the session of a phone.
import { randomBytes, randomInt } from 'node:crypto';
import { checkPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  endSessions,
  insertSession,
  pinTriesMax,
  selectByKey,
  selectSession,
  takePinTry,
} from './access-queries.ts';
import type { Call } from './agent-call.ts';
import { noLink, openLink, sealPin } from './pin-links.ts';
import { type AgentRow, enterKey, isCodeFree, leaveKey, updateAgent } from './queries.ts';
import { agentStates } from './states.ts';

/** The maximum length of a shift, in seconds; after it code and PIN are required again. */
export const shiftS = 16 * 3600;
const codeTries = 50;

const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Returns a code that no agent of the environment has or had. */
export async function newCode(db: Db, environmentId: string): Promise<string> {
  for (let tries = 0; tries < codeTries; tries += 1) {
    const code = sixDigits();
    if (await isCodeFree(db, environmentId, code)) return code;
  }
  throw new AppError('CONFLICT');
}

async function newPin(services: Pick<TxServices, 'vault'>, place: { environmentId: string; id: string }) {
  const pin = sixDigits();
  return { pin, pinHash: await sealPin(services, place, pin) };
}

function newKey() {
  const key = randomBytes(24).toString('base64url');
  return { key, keyHash: hashToken(key) };
}

/** Creates an address and PIN; only their hashes are stored. */
export async function newAccess(
  services: Pick<TxServices, 'vault'>,
  place: { environmentId: string; id: string },
) {
  return { ...newKey(), ...(await newPin(services, place)) };
}

/** Sets a new PIN, and a new address on request; ends all sessions. */
export async function renewPin(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  agentId: string,
  isLinkNew: boolean,
): Promise<{ pin: string; link: string | null }> {
  const locked = await agentStates.lockFor(tx, { environmentId: environment.id, agentId }, 'pin_renewed');
  const { row } = locked;
  const { pin, pinHash } = await newPin(services, row);
  const { key, keyHash } = newKey();
  await endSessions(tx, row);
  if (isLinkNew) {
    await leaveKey(tx, row);
    await enterKey(tx, { ...row, keyHash });
  }
  const link =
    row.status === 'BLOCKED' ? await noLink(tx, row) : await openLink(services, tx, environment, row);
  await agentStates.change(services, tx, locked, {
    set: { pinHash, pinAttemptsLeft: pinTriesMax, pinChosenAt: null, ...link, ...(isLinkNew && { keyHash }) },
    line: { kind: 'pin_renewed', params: { link: isLinkNew }, actor: callerOf(actor), tone: 'neutral' },
    audit,
    audited: { after: { pin: 'new', ...(isLinkNew && { link: 'new' }) } },
  });
  return { pin, link: isLinkNew ? `${services.publicUrl}/agent/${key}` : null };
}

const notFound = () =>
  new AppError('NOT_FOUND', { sentence: 'This address is no longer valid. Ask for a new one.' });

function refusedPin(attemptsLeft: number): AppError {
  const sentence =
    attemptsLeft === 0
      ? `Locked after ${pinTriesMax} wrong attempts. Ask for a new PIN.`
      : `Code or PIN is not correct. ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left.`;
  return new AppError(attemptsLeft === 0 ? 'CODE_SPENT' : 'CODE_WRONG', {
    sentence,
    fields: { pin: sentence },
  });
}

/** Starts a shift on a phone and returns its session token. A wrong code counts as an attempt, like a wrong PIN. */
export async function openDesk(
  services: Services,
  key: string,
  { code, pin }: { code: string; pin: string },
): Promise<{ token: string; until: Date }> {
  const { database, clock, vault } = services;
  const agent = await selectByKey(database.db, hashToken(key));
  if (!agent) throw notFound();
  if (agent.status === 'BLOCKED')
    throw new AppError('CONFLICT', { sentence: 'You are blocked. Ask the business.' });
  const { environmentId, id } = agent;
  const taken = await takePinTry(database.db, agent);
  if (!taken) throw refusedPin(0);
  const pinHash = vault.open('agents.pin_hash', [environmentId, id], taken.pinHash);
  const isPin = await checkPassword(pinHash, pin);
  if (!isPin || code !== agent.code) throw refusedPin(taken.pinAttemptsLeft);
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const until = new Date(now.getTime() + shiftS * 1000);
  await database.inTransaction(async (tx) => {
    await beginShift(withClockOf(services, environmentId), tx, agent, taken.pinHash);
    const session = { environmentId, agentId: id, tokenHash: hashToken(token) };
    await insertSession(tx, { ...session, openedAt: now, expiresAt: until });
  });
  return { token, until };
}

/** Starts the shift after a correct PIN; fails if the PIN was changed, or the agent blocked or closed meanwhile. */
async function beginShift(services: TxServices, tx: Tx, agent: AgentRow, pinHash: Buffer): Promise<void> {
  const { environmentId, id: agentId } = agent;
  const locked = await agentStates.lock(tx, { environmentId, agentId });
  const { row } = locked;
  const isOpen = row.status === 'INVITED' || row.status === 'ACTIVE';
  if (!isOpen || !row.pinHash.equals(pinHash)) throw notFound();
  const set = { pinAttemptsLeft: pinTriesMax, lastSignedInAt: services.clock.now() };
  if (row.status === 'ACTIVE') await updateAgent(tx, row, set);
  else
    await agentStates.change(services, tx, locked, {
      set,
      line: {
        kind: 'joined',
        actor: { kind: 'member', name: `${row.firstName} ${row.lastName}` },
        tone: 'success',
      },
    });
}

/** The agent of an opened address; `openedAt` is null until sign-in on this phone. */
export type Desk = { agent: AgentRow; openedAt: Date | null };

/** Returns the agent of a page address; null if the address is unknown. */
export async function findDesk(
  db: Db,
  now: Date,
  key: string,
  token: string | undefined,
): Promise<Desk | null> {
  const agent = await selectByKey(db, hashToken(key));
  if (!agent) return null;
  const session = token ? await selectSession(db, agent, hashToken(token), now) : undefined;
  return { agent, openedAt: session && agent.status === 'ACTIVE' ? session.openedAt : null };
}

export async function signOutOfDesk(tx: Tx, { agent }: Desk, token: string): Promise<void> {
  await endSessions(tx, agent, hashToken(token));
}
