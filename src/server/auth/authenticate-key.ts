// From an API key to who calls: a program of a business, within its scopes and from an allowed address.
import { BlockList, isIP } from 'node:net';
import { sql } from 'kysely';
import { allFeatures, isFeatureOn } from '#shared/contract/features.ts';
import type { Currency } from '#shared/money.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { hashToken } from './tokens.ts';

export type KnownKey = { actor: Actor; expiresAt: Date | null; allows: (ip: string) => boolean };

/** sk_test_…, pk_live_… */
export function isApiKey(token: string): boolean {
  return /^[sp]k_(test|live)_/.test(token);
}

/** Whether an address is on the list; anything is while there is none. */
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

function selectKey(db: Db, keyHash: Buffer, now: Date) {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('environments as e', 'e.id', 'k.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .innerJoin('users as u', 'u.id', 'k.createdBy')
    .where('k.keyHash', '=', keyHash)
    .where('k.status', '=', 'ACTIVE')
    .where((query) => query.or([query('k.expiresAt', 'is', null), query('k.expiresAt', '>', now)]))
    .select(['k.id as keyId', 'k.kind', 'k.name', 'k.permissions', 'k.expiresAt', 'k.createdBy'])
    .select(['u.email', 'e.id as environmentId', 'e.mode'])
    .select(['b.id as businessId', 'b.businessName', 'b.currency', 'b.country', 'b.timeZone'])
    .select(
      sql<
        string[]
      >`array(select feature from features f where f.business_id = b.id and f.status = 'disabled')`.as(
        'featuresOff',
      ),
    )
    .select(
      sql<string[]>`array(select address::text from allowed_addresses a where a.environment_id = e.id)`.as(
        'addresses',
      ),
    )
    .executeTakeFirst();
}

/** Null for a key that is not known, was switched off, or whose grace has ended. */
export async function findKey(db: Db, token: string, now: Date): Promise<KnownKey | null> {
  const row = await selectKey(db, hashToken(token), now);
  if (!row) return null;
  const off = new Set(row.featuresOff);
  const actor: Actor = {
    kind: 'api_key',
    impersonator: null,
    publishable: row.kind === 'publishable',
    userId: row.createdBy,
    email: row.email,
    name: row.name,
    sessionId: row.keyId,
    roleName: row.kind === 'publishable' ? 'Publishable key' : 'Secret key',
    permissions: new Set(row.permissions),
    features: new Set(allFeatures.filter((feature) => isFeatureOn(feature, off))),
    environment: {
      id: row.environmentId,
      mode: row.mode,
      businessId: row.businessId,
      businessName: row.businessName,
      currency: row.currency as Currency,
      country: row.country,
      timeZone: row.timeZone,
    },
  };
  // A publishable key is used by browsers anywhere.
  return { actor, expiresAt: row.expiresAt, allows: allowsOnly(actor.publishable ? [] : row.addresses) };
}

/** Notes when and from where a key was last used. */
export async function touchKey(db: Db, actor: Actor, ip: string, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now, lastUsedIp: ip })
    .where('environmentId', '=', actor.environment.id)
    .where('id', '=', actor.sessionId)
    .execute();
}
