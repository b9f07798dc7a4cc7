// Authenticates access tokens and API keys: the caller with role, permissions, features and the active environment.

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { featuresOff } from '#server/platform/http/admission/business-status.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import {
  type Actor,
  environmentColumns,
  environmentOf,
  featuresWithout,
} from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { touchSession } from '#server/platform/sessions/sessions.ts';
import { isPasswordExpired } from '#shared/account/password-validity.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { findKey, isApiKey } from './authenticate-key.ts';
import { isSessionAlive } from './session-hours.ts';
import { hashToken } from './tokens.ts';

export type Authenticator = {
  /** `ip`: the address of the caller. */
  authenticate(token: string, ip: string): Promise<Actor | null>;
  /** Empties the cache: the database announces every change of sessions, members, roles and features. */
  forgetAll(): void;
  /** Caching is off while announcements cannot be received. */
  setRemembering(on: boolean): void;
};

/** Records the time and address of the last use of a key; provided by the noun of API keys. */
export type TouchKey = (db: Db, actor: Actor, ip: string, now: Date) => Promise<void>;

/** Options of a program: how the use of a key is recorded, and for how many milliseconds callers are cached. */
export type AuthenticatorOptions = { touchKey: TouchKey; rememberMs?: number | undefined };

const rememberUsuallyMs = 10_000;
const rememberedMax = 10_000;

const touchMs = 60_000;

/** The caller of a token; `allows` checks an address. */
type Known = { actor: Actor; expiresAt: Date | null; allows: (ip: string) => boolean };

/**
 * Caches results for seconds, since each request needs one. Any change empties the cache within milliseconds by a database notification
 * (announcing/changed-tables.ts), so access ends at once.
 */
export function createAuthenticator(
  db: Db,
  clock: Clock,
  log: FastifyBaseLogger,
  { touchKey, rememberMs = rememberUsuallyMs }: AuthenticatorOptions,
): Authenticator {
  const remembered = new Map<string, Known & { until: number }>();
  const touched = new Map<string, number>();
  let remembering = true;
  let generation = 0;
  /** Resolves to null when the token is unknown. */
  const know = async (token: string): Promise<Known | null> => {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const hit = remembered.get(key);
    if (hit && hit.until > performance.now()) return hit;
    const before = generation;
    const now = clock.now();
    const found = isApiKey(token) ? await findKey(db, token, now) : await findActor(db, hash, now);
    if (!found || !remembering || generation !== before) return found;
    if (remembered.size >= rememberedMax) remembered.clear();
    const leftMs = found.expiresAt ? found.expiresAt.getTime() - now.getTime() : rememberMs;
    remembered.set(key, { ...found, until: performance.now() + Math.min(rememberMs, leftMs) });
    return found;
  };
  const touch = async (actor: Actor, ip: string): Promise<void> => {
    const now = clock.now();
    if (now.getTime() - (touched.get(actor.sessionId) ?? 0) < touchMs) return;
    if (touched.size >= rememberedMax) touched.clear();
    touched.set(actor.sessionId, now.getTime());
    // A failure to record the last use of a key or session does not fail the call.
    await runInBackground(log, 'last use', () =>
      actor.kind === 'api_key' ? touchKey(db, actor, ip, now) : touchSession(db, actor.sessionId, now),
    );
  };
  return {
    authenticate: async (token, ip) => {
      const known = await know(token);
      if (!known) return null;
      if (!known.allows(ip))
        throw new AppError('ADDRESS_NOT_ALLOWED', {
          sentence: `This key may not be used from ${ip}. Allow the address under Settings, Configuration, IP whitelisting.`,
        });
      await touch(known.actor, ip);
      return known.actor;
    },
    forgetAll: () => {
      generation += 1;
      remembered.clear();
    },
    setRemembering: (on) => {
      remembering = on;
      generation += 1;
      remembered.clear();
    },
  };
}

function selectActor(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessionTokens as t')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('members as m', (join) =>
      join.onRef('m.userId', '=', 's.userId').onRef('m.businessId', '=', 's.businessId'),
    )
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .innerJoin('businesses as b', 'b.id', 's.businessId')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.businessId', '=', 'b.id').on('e.mode', '=', sql<Mode>`coalesce(s.mode, m.mode)`),
    )
    .where('t.tokenHash', '=', tokenHash)
    .where('t.kind', '=', 'access')
    .where('t.expiresAt', '>', now)
    .where('s.revokedAt', 'is', null)
    .where((query) => query.or([query('s.expiresAt', 'is', null), query('s.expiresAt', '>', now)]))
    .where(isSessionAlive(now))
    .leftJoin('operators as i', 'i.id', 's.impersonatorId')
    .where('m.status', '=', 'ACTIVE')
    .where('u.disabledAt', 'is', null)
    .where((query) => query.or([query('i.id', 'is', null), query('i.status', '=', 'ACTIVE')]))
    .select([
      't.expiresAt',
      's.id as sessionId',
      's.verifiedAt',
      'u.id as userId',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.passwordLastChangedAt',
      'u.emailVerifiedAt',
      'i.email as impersonator',
      'i.id as viewerId',
      sql<string | null>`i.first_name || ' ' || i.last_name`.as('viewerName'),
      'i.roleName as viewerRole',
    ])
    .select(['r.name as roleName', 'r.permissions', 'e.id as environmentId', 'e.mode'])
    .select(environmentColumns)
    .select(featuresOff.as('featuresOff'))
    .executeTakeFirst();
}

async function findActor(db: Db, tokenHash: Buffer, now: Date): Promise<Known | null> {
  const row = await selectActor(db, tokenHash, now);
  if (!row) return null;
  const actor: Actor = {
    kind: 'user',
    impersonator: row.impersonator,
    viewer: row.viewerId
      ? { operatorId: row.viewerId, name: row.viewerName ?? '', roleName: row.viewerRole ?? '' }
      : null,
    publishable: false,
    // A viewing operator cannot change the password and is not blocked by its expiry.
    passwordExpired: !row.impersonator && isPasswordExpired(row, now),
    userId: row.userId,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    sessionId: row.sessionId,
    verifiedAt: row.verifiedAt,
    roleName: row.roleName,
    permissions: new Set(row.permissions),
    features: featuresWithout(row.featuresOff),
    environment: environmentOf(row),
  };
  return { actor, expiresAt: row.expiresAt, allows: () => true };
}
