// Authenticates API keys: a program of a business, limited to its scopes, its creator's current permissions and allowed addresses.

import { BlockList, isIP } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import { featuresOff, isSuspended } from '#server/platform/http/admission/business-status.ts';
import {
  type Actor,
  environmentColumns,
  environmentOf,
  featuresWithout,
} from '#server/platform/http/call.ts';
import { hashToken } from './tokens.ts';

export type KnownKey = { actor: Actor; expiresAt: Date | null; allows: (ip: string) => boolean };

/** sk_test_…, pk_live_… */
export function isApiKey(token: string): boolean {
  return /^[sp]k_(test|live)_/.test(token);
}

/** Returns a check for an address list; an empty list allows every address. */
export function allowsOnly(addresses: readonly string[]): (ip: string) => boolean {
  if (addresses.length === 0) return () => true;
  const list = new BlockList();
  for (const address of addresses) {
    const [host = '', bits] = address.split('/');
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(host, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (ip) => {
    // An IPv4 caller on an IPv6 socket is ::ffff:203.0.113.7.
    const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Selects the keys that are valid at an instant. */
function selectKeys(db: Db, now: Date) {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('environments as e', 'e.id', 'k.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .innerJoin('users as u', 'u.id', 'k.createdBy')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.businessId', '=', 'b.id')
        .onRef('m.userId', '=', 'k.createdBy')
        .on('m.status', '=', 'ACTIVE')
        .on('u.disabledAt', 'is', null),
    )
    .leftJoin('roles as r', 'r.id', 'm.roleId')
    .where('k.status', '=', 'ACTIVE')
    .where((query) => query.or([query('k.expiresAt', 'is', null), query('k.expiresAt', '>', now)]))
    .select(['k.id as keyId', 'k.kind', 'k.name', 'k.permissions', 'k.expiresAt', 'k.createdBy'])
    .select([isSuspended.as('isSuspended'), featuresOff.as('featuresOff')])
    .select(['u.email', 'e.id as environmentId', 'e.mode', 'r.permissions as held'])
    .select(environmentColumns)
    .select(
      sql<string[]>`array(select address::text from allowed_addresses a where a.environment_id = e.id)`.as(
        'addresses',
      ),
    );
}

/** Returns null when the key is unknown, switched off, past its grace period, or its creator has left or was disabled. */
export async function findKey(db: Db, token: string, now: Date): Promise<KnownKey | null> {
  const place = named('api_key', hashToken(token).toString('hex'));
  const row = await selectKeys(db, now)
    .where(sql<boolean>`(k.environment_id, k.id) = ${place}`)
    .executeTakeFirst();
  return row ? toKnown(row) : null;
}

/** Like `findKey`, by the id of the key. */
export async function findKeyById(
  db: Db,
  environmentId: string,
  keyId: string,
  now: Date,
): Promise<KnownKey | null> {
  const row = await selectKeys(db, now)
    .where('k.environmentId', '=', environmentId)
    .where('k.id', '=', keyId)
    .executeTakeFirst();
  return row ? toKnown(row) : null;
}

type KeyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirst']>>>;

function toKnown(row: KeyRow): KnownKey | null {
  // A publishable key reveals only what pages show; a secret key is limited to its creator's current permissions.
  const isSecret = row.kind === 'secret';
  if (isSecret && row.held === null) return null;
  const held = new Set(row.held);
  const actor: Actor = {
    kind: 'api_key',
    impersonator: null,
    viewer: null,
    publishable: row.kind === 'publishable',
    ...(row.isSuspended && { suspended: true as const }),
    userId: row.createdBy,
    email: row.email,
    name: row.name,
    sessionId: row.keyId,
    roleName: row.kind === 'publishable' ? 'Publishable key' : 'Secret key',
    permissions: new Set(row.permissions.filter((permission) => !isSecret || held.has(permission))),
    features: featuresWithout(row.featuresOff),
    environment: environmentOf(row),
  };
  // Publishable keys are used by browsers at any address.
  return { actor, expiresAt: row.expiresAt, allows: allowsOnly(actor.publishable ? [] : row.addresses) };
}
