// Guessing at passwords and codes is held up where it comes from, with growing waits; a stranger's tries do not lock the owner out.
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import { hashToken } from './tokens.ts';

/** Where a try comes from: an open session, or an address with the cookie of a known device if there is one. */
export type GuessOrigin = { sessionId: string } | { ip: string; device: string | null };

/** free: tries without a wait · firstS: the first wait, twice as long each time · longestS · forgottenS: without a try for so long, all are forgiven */
type Waits = { free: number; firstS: number; longestS: number; forgottenS: number };

const hour = 3600;
const day = 24 * hour;

/** `own`: from one network, device or session. `all`: from all unknown networks together, against many that guess in turn. */
const kinds = {
  password: {
    own: { free: 5, firstS: 60, longestS: 4 * hour, forgottenS: day },
    all: { free: 100, firstS: 60, longestS: 900, forgottenS: day },
  },
  code: {
    own: { free: 5, firstS: 60, longestS: 4 * hour, forgottenS: day },
    all: { free: 50, firstS: 300, longestS: hour, forgottenS: day },
  },
  /** Sign-ins begun with the right password and not finished. */
  signIn: {
    own: { free: 10, firstS: 60, longestS: 900, forgottenS: hour },
    all: { free: 50, firstS: 60, longestS: 900, forgottenS: hour },
  },
  /** Messages with a link or a code, asked for by whoever knows the address. */
  message: {
    own: { free: 5, firstS: 900, longestS: 4 * hour, forgottenS: hour },
    all: { free: 20, firstS: 300, longestS: hour, forgottenS: hour },
  },
} as const satisfies Record<string, { own: Waits; all: Waits }>;
export type GuessKind = keyof typeof kinds;

export type Guesses = {
  /** Counts a try before it is checked, so that many at once are counted too; throws TOO_MANY_REQUESTS. */
  count(kind: GuessKind, account: string, from: GuessOrigin): Promise<void>;
  /** After a success: forgets the tries made there. */
  forget(kind: GuessKind, account: string, from: GuessOrigin): Promise<void>;
};

/** IPv4 by 24 bits, IPv6 by 48: what one customer of a provider moves about in. */
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

/** Seconds still to wait; 0 when the try was counted and may be made. */
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

/** A right try takes back what it counted among those of all networks. */
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
      // What waits at its own network does not add to what all networks have tried.
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

/** Forgets every try at these accounts, from anywhere. */
export async function clearGuesses(db: Db, accounts: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('guesses')
    .where('account', 'in', accounts)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
