// Protection against guessing of passwords and codes: growing delays per origin, so that attempts of strangers do not lock the owner out.
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import { hashToken } from './tokens.ts';

/** The origin of an attempt: an open session, or an address with the known-device cookie if there is one. */
export type GuessOrigin = { sessionId: string } | { ip: string; device: string | null };

/**
 * free: attempts without a delay · firstS: the first delay, doubled each time · longestS: the longest delay · forgottenS: time without an
 * attempt after which the count is reset
 */
type Waits = { free: number; firstS: number; longestS: number; forgottenS: number };

const hour = 3600;
const day = 24 * hour;

/** `own`: per network, device or session. `all`: all unknown networks together, against distributed guessing. */
const kinds = {
  password: {
    own: { free: 5, firstS: 60, longestS: 4 * hour, forgottenS: day },
    all: { free: 100, firstS: 60, longestS: 900, forgottenS: day },
  },
  code: {
    own: { free: 5, firstS: 60, longestS: 4 * hour, forgottenS: day },
    all: { free: 50, firstS: 300, longestS: hour, forgottenS: day },
  },
  /** Sign-ins with the right password that were not completed. */
  signIn: {
    own: { free: 10, firstS: 60, longestS: 900, forgottenS: hour },
    all: { free: 50, firstS: 60, longestS: 900, forgottenS: hour },
  },
  /** Messages with a link or a code, which anyone who knows the address can request. */
  message: {
    own: { free: 5, firstS: 900, longestS: 4 * hour, forgottenS: hour },
    all: { free: 20, firstS: 300, longestS: hour, forgottenS: hour },
  },
} as const satisfies Record<string, { own: Waits; all: Waits }>;
export type GuessKind = keyof typeof kinds;

export type Guesses = {
  /** Counts an attempt before it is checked, so that concurrent attempts count too; throws TOO_MANY_REQUESTS. */
  count(kind: GuessKind, account: string, from: GuessOrigin): Promise<void>;
  /** Resets the count of this origin after a success. */
  forget(kind: GuessKind, account: string, from: GuessOrigin): Promise<void>;
};

/** IPv4 by /24, IPv6 by /48: the range that one customer of a provider may move within. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0')];
  return `${[0, 1, 2].map((index) => Number.parseInt(all[index] ?? '0', 16).toString(16)).join(':')}::/48`;
}

const everywhere = '*';

async function isKnownDevice(db: Db, account: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .where('account', '=', account)
    .where('tokenHash', '=', hashToken(device))
    .select('account')
    .executeTakeFirst();
  return row !== undefined;
}

async function originOf(
  db: Db,
  account: string,
  from: GuessOrigin,
): Promise<{ name: string; known: boolean }> {
  if ('sessionId' in from) return { name: `session ${from.sessionId}`, known: true };
  if (from.device && (await isKnownDevice(db, account, from.device)))
    return { name: `device ${hashToken(from.device).toString('base64url')}`, known: true };
  return { name: networkOf(from.ip), known: false };
}

type Counter = { kind: GuessKind; account: string; origin: string };

/** Returns the remaining delay in seconds; 0 when the attempt was counted and is allowed. */
async function countOne(db: Db, of: Counter, waits: Waits, now: Date): Promise<number> {
  const forgottenBefore = new Date(now.getTime() - waits.forgottenS * 1000);
  const { rows } = await sql`
    insert into guesses as g (account, kind, origin, failures, last_failed_at)
    values (${of.account}, ${of.kind}, ${of.origin}, 1, ${now})
    on conflict (account, kind, origin) do update set
      failures = case when g.last_failed_at < ${forgottenBefore} then 1 else g.failures + 1 end,
      wait_until = case when g.last_failed_at >= ${forgottenBefore} and g.failures + 1 >= ${waits.free}::int
        then ${now}::timestamptz + make_interval(secs =>
          least(${waits.longestS}::float8, ${waits.firstS} * power(2, least(g.failures + 1 - ${waits.free}::int, 20)))) end,
      last_failed_at = ${now}
    where g.wait_until is null or g.wait_until <= ${now}
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const { waitUntil } = await selectCounter(db, of).select('waitUntil').executeTakeFirstOrThrow();
  return waitUntil ? Math.max(1, (waitUntil.getTime() - now.getTime()) / 1000) : 1;
}

function selectCounter(db: Db, { account, kind, origin }: Counter) {
  return db
    .selectFrom('guesses')
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('origin', '=', origin);
}

/** Removes a successful attempt from the count of all networks. */
async function takeBack(db: Db, { kind, account }: Omit<Counter, 'origin'>): Promise<void> {
  await db
    .updateTable('guesses')
    .set((eb) => ({ failures: eb('failures', '-', 1), waitUntil: null }))
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('origin', '=', everywhere)
    .where('failures', '>', 1)
    .execute();
}

export function createGuesses(database: Database, clock: Clock, enabled: boolean): Guesses {
  const { db } = database;
  const refuseWhileWaiting = async (of: Counter, waits: Waits): Promise<void> => {
    const waitS = await countOne(db, of, waits, clock.now());
    if (waitS > 0) throw new AppError('TOO_MANY_REQUESTS', { waitS });
  };
  return {
    count: async (kind, account, from) => {
      database.assertOutsideTransaction();
      if (!enabled) return;
      const { name, known } = await originOf(db, account, from);
      await refuseWhileWaiting({ kind, account, origin: name }, kinds[kind].own);
      // Attempts delayed in their own network do not add to the count of all networks.
      if (!known) await refuseWhileWaiting({ kind, account, origin: everywhere }, kinds[kind].all);
    },
    forget: async (kind, account, from) => {
      database.assertOutsideTransaction();
      if (!enabled) return;
      const { name, known } = await originOf(db, account, from);
      await db
        .deleteFrom('guesses')
        .where('account', '=', account)
        .where('kind', '=', kind)
        .where('origin', '=', name)
        .execute();
      if (!known) await takeBack(db, { kind, account });
    },
  };
}

/** Deletes the counts of these accounts for every origin. */
export async function clearGuesses(db: Db, accounts: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('guesses')
    .where('account', 'in', accounts)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
