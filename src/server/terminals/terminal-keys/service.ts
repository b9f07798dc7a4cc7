// Device keys: created for a terminal and shown once, revoked, and used to authenticate callers.
import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { findPosTerminal, holdPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TerminalKey } from '#shared/contract/terminals/terminal-keys.ts';
import {
  insertKey,
  lockKey,
  revokeKey,
  selectByHash,
  selectKeys,
  type TerminalKeyRow,
  touchKey,
} from './queries.ts';
import { terminalKeysRateLimits } from './rate-limits.ts';

const keysMax = 20;
type Call = {
  actor: Pick<Actor, 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};

function toKey(row: TerminalKeyRow): TerminalKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    madeBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export async function listTerminalKeys(
  db: Db,
  environmentId: string,
  serialNo: string,
): Promise<TerminalKey[]> {
  const { id } = await findPosTerminal(db, environmentId, serialNo);
  return (await selectKeys(db, environmentId, id)).map(toKey);
}

/** Creates a key; only its hash is stored. */
export async function createTerminalKey(
  { clock }: { clock: Clock },
  tx: Tx,
  { actor, environment, audit }: Call,
  serialNo: string,
  name: string,
): Promise<TerminalKey & { key: string }> {
  const { id: terminalId } = await findPosTerminal(tx, environment.id, serialNo);
  await holdPosTerminal(tx, { environmentId: environment.id, id: terminalId });
  const terminal = await findPosTerminal(tx, environment.id, terminalId);
  if (terminal.status === 'RETURNED')
    throw new AppError('CONFLICT', { sentence: 'The terminal has been returned.' });
  const known = await selectKeys(tx, environment.id, terminal.id);
  if (known.filter((item) => item.revokedAt === null).length >= keysMax)
    throw new AppError('CONFLICT', { sentence: `A terminal has at most ${keysMax} keys. Revoke one first.` });
  const prefix = `tk_${environment.mode}_`;
  const key = prefix + randomBytes(32).toString('base64url');
  const row: TerminalKeyRow = {
    environmentId: environment.id,
    id: clock.newId(),
    terminalId: terminal.id,
    name,
    keyHash: hashToken(key),
    hint: `${prefix}…${key.slice(-4)}`,
    createdByName: actor.name,
    memberId: actor.userId,
    createdAt: clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  await insertKey(tx, row);
  const after = { serialNumber: terminal.serialNumber, name, hint: row.hint };
  audit({ entity: 'terminal_key', entityId: row.id, after });
  return { ...toKey(row), key };
}

/** Revokes a key permanently. */
export async function revokeTerminalKey(
  { clock }: { clock: Clock },
  tx: Tx,
  { environment, audit }: Call,
  serialNo: string,
  keyId: string,
): Promise<TerminalKey> {
  const terminal = await findPosTerminal(tx, environment.id, serialNo);
  const row = await lockKey(tx, environment.id, terminal.id, keyId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.revokedAt) return toKey(row);
  const revokedAt = clock.now();
  await revokeKey(tx, row, revokedAt);
  audit({ entity: 'terminal_key', entityId: keyId, before: { revoked: false }, after: { revoked: true } });
  return toKey({ ...row, revokedAt });
}

/** The calling terminal. */
export type Device = { environmentId: string; terminalId: string; keyId: string };

/** Returns the terminal of a key and records the use of the key; throws UNAUTHENTICATED. */
export async function findDevice(db: Db, clock: Clock, key: string | null): Promise<Device> {
  const row = key?.startsWith('tk_') ? await selectByHash(db, hashToken(key)) : undefined;
  if (!row)
    throw new AppError('UNAUTHENTICATED', {
      sentence: 'This device key is not valid. It is unknown or revoked.',
    });
  const now = clock.now();
  const { environmentId, terminalId, id, lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > 60_000) await touchKey(db, row, now);
  return { environmentId, terminalId, keyId: id };
}

/** The same at the start of a call: counts it, and throws if the key exceeds its rate limit. */
export async function admitDevice(
  { database, clock, rateLimits }: Pick<Services, 'database' | 'clock' | 'rateLimits'>,
  key: string | null,
): Promise<Device> {
  const device = await findDevice(database.db, clock, key);
  await rateLimits.consume(terminalKeysRateLimits.deviceCall, device.keyId);
  return device;
}
