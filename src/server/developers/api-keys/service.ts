// API keys: created, renamed, replaced with a grace period, and disabled. The key itself is in one response only and never stored.
import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import type { ApiKey, apiKeysContract, NewApiKey } from '#shared/contract/developers/api-keys.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type ApiKeyRow,
  countUsableKeys,
  insertApiKey,
  lockApiKey,
  selectApiKey,
  selectApiKeys,
  selectNewestKeyId,
  updateApiKeyRow,
} from './queries.ts';

const keysMax = 50;
const hourMs = 3_600_000;

type Audit = (details: AuditDetails) => void;
type Bodies = { [K in keyof typeof apiKeysContract]: BodyOf<(typeof apiKeysContract)[K]> };

function statusOf(row: ApiKeyRow, now: Date): ApiKey['status'] {
  if (row.status === 'DISABLED') return 'DISABLED';
  if (row.kind === 'secret' && !row.makerActive) return 'STOPPED';
  if (row.expiresAt === null) return 'ACTIVE';
  return row.expiresAt > now ? 'ROTATING' : 'EXPIRED';
}

function toApiKey(row: ApiKeyRow, mode: Mode, now: Date): ApiKey {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    mode,
    permissions: row.permissions,
    status: statusOf(row, now),
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
  };
}

/** sk_live_ and 32 random bytes: only the hash is stored. */
function drawKey(kind: ApiKeyRow['kind'], mode: Mode): { key: string; keyHash: Buffer; hint: string } {
  const prefix = `${kind === 'secret' ? 'sk' : 'pk'}_${mode}_`;
  const key = prefix + randomBytes(32).toString('base64url');
  return { key, keyHash: createHash('sha256').update(key).digest(), hint: `${prefix}…${key.slice(-4)}` };
}

/** Users cannot grant a key permissions that they do not have. */
function checkScopes(actor: Actor, permissions: readonly string[]): void {
  const missing = permissions.filter((permission) => !actor.permissions.has(permission));
  if (missing.length === 0) return;
  const sentence = `Your role does not have ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}.`;
  throw new AppError('SCOPE_NOT_HELD', { sentence, fields: { permissions: sentence } });
}

export async function listApiKeys(db: Db, clock: Clock, actor: Actor): Promise<ApiKey[]> {
  const rows = await selectApiKeys(db, actor.environment.id);
  return rows.map((row) => toApiKey(row, actor.environment.mode, clock.now()));
}

async function readKey(tx: Tx, clock: Clock, actor: Actor, keyId: string): Promise<ApiKey> {
  const row = await selectApiKey(tx, actor.environment.id, keyId);
  if (!row) throw new AppError('NOT_FOUND');
  return toApiKey(row, actor.environment.mode, clock.now());
}

async function makeKey(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  requested: { name: string; kind: ApiKeyRow['kind']; permissions: readonly string[] },
): Promise<NewApiKey> {
  const { environment } = actor;
  await takeLock(tx, { environmentId: environment.id, name: 'api keys' });
  if ((await countUsableKeys(tx, environment.id)) >= keysMax)
    throw new AppError('CONFLICT', {
      sentence: `You can have at most ${keysMax} active keys. Disable one first.`,
    });
  const id = clock.newId();
  const { key, keyHash, hint } = drawKey(requested.kind, environment.mode);
  await insertApiKey(tx, {
    environmentId: environment.id,
    id,
    kind: requested.kind,
    name: requested.name,
    keyHash,
    hint,
    permissions: [...requested.permissions],
    status: 'ACTIVE',
    createdBy: actor.userId,
    createdAt: clock.now(),
    expiresAt: null,
    replacedBy: null,
  });
  return { ...(await readKey(tx, clock, actor, id)), key };
}

/** Creates a key. Errors: SCOPE_NOT_HELD, CONFLICT at the maximum number of keys. */
export async function createApiKey(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  input: Bodies['createApiKey'],
  audit: Audit,
): Promise<NewApiKey> {
  checkScopes(actor, input.permissions);
  const created = await makeKey(tx, clock, actor, { ...input, permissions: [...new Set(input.permissions)] });
  audit({ entityId: created.id, after: { ...input, hint: created.hint } });
  return created;
}

async function lockUsable(tx: Tx, actor: Actor, keyId: string): Promise<ApiKeyRow> {
  const row = await lockApiKey(tx, actor.environment.id, keyId);
  if (!row) throw new AppError('NOT_FOUND');
  // A key whose creator has left can be replaced by another user.
  if (row.status !== 'ACTIVE' || row.expiresAt !== null)
    throw new AppError('CONFLICT', { sentence: 'This key is no longer in use.' });
  return row;
}

/** Renames a key or changes its scopes. Errors: NOT_FOUND, CONFLICT if it is no longer in use, SCOPE_NOT_HELD. */
export async function updateApiKey(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  keyId: string,
  input: Bodies['updateApiKey'],
  audit: Audit,
): Promise<ApiKey> {
  const row = await lockUsable(tx, actor, keyId);
  const permissions = row.kind === 'secret' ? [...new Set(input.permissions)] : [];
  if (row.kind === 'secret' && permissions.length === 0)
    throw new AppError('VALIDATION', { fields: { permissions: 'Choose at least one scope' } });
  checkScopes(
    actor,
    permissions.filter((permission) => !row.permissions.includes(permission)),
  );
  await updateApiKeyRow(tx, actor.environment.id, keyId, { name: input.name, permissions });
  audit({
    entityId: keyId,
    before: { name: row.name, permissions: row.permissions },
    after: { name: input.name, permissions },
  });
  return readKey(tx, clock, actor, keyId);
}

/** Creates a key with the same name and scopes; the old one works until its grace period ends. Errors: as updateApiKey. */
export async function rotateApiKey(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  keyId: string,
  { graceHours }: Bodies['rotateApiKey'],
  audit: Audit,
): Promise<NewApiKey> {
  const row = await lockUsable(tx, actor, keyId);
  checkScopes(actor, row.permissions);
  const created = await makeKey(tx, clock, actor, row);
  const expiresAt = new Date(clock.now().getTime() + graceHours * hourMs);
  await updateApiKeyRow(tx, actor.environment.id, keyId, { expiresAt, replacedBy: created.id });
  audit({
    entityId: keyId,
    before: { hint: row.hint },
    after: { hint: created.hint, worksUntil: expiresAt.toISOString() },
  });
  return created;
}

/** Replaces the newest key of a kind, with a grace period of one day. */
export async function changeKey(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  kind: ApiKeyRow['kind'],
  audit: Audit,
): Promise<NewApiKey> {
  const keyId = await selectNewestKeyId(tx, actor.environment.id, kind);
  if (!keyId) throw new AppError('NOT_FOUND', { sentence: `There is no ${kind} key to replace.` });
  return rotateApiKey(tx, clock, actor, keyId, { graceHours: 24 }, audit);
}

/** Disables a key permanently; idempotent. */
export async function disableApiKey(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  keyId: string,
  audit: Audit,
): Promise<ApiKey> {
  const row = await lockApiKey(tx, actor.environment.id, keyId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status === 'ACTIVE')
    await updateApiKeyRow(tx, actor.environment.id, keyId, { status: 'DISABLED', disabledAt: clock.now() });
  audit({ entityId: keyId, before: { status: row.status, hint: row.hint }, after: { status: 'DISABLED' } });
  return readKey(tx, clock, actor, keyId);
}
