// The program of one test file, killed with kill -9 and restarted on its data: called by HTTP, with access to its database.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { testSecretKey } from '../database.ts';
import { createPayableMerchant, type PayableMerchant } from '../merchants.ts';
import { approvedCard } from '../payers.ts';
import { pickFreePort, startProgram } from '../program.ts';
import { hashQuickly } from '../quick/hash.ts';
import { type CallOptions, callAt, dataOf, type TestServer } from '../server.ts';
import { databaseUrlOf } from './load.ts';

export type KilledProgram = {
  database: Database;
  /** Unchanged after a restart. */
  url: string;
  /** The part of a test server that helpers need. */
  server: TestServer;
  /** Kills it without a shutdown or clean-up. */
  kill(): Promise<void>;
  /** Restarts the killed program on its data. */
  start(): Promise<void>;
  /**
   * Kills it once a statement waits to write into the table, in the middle of its transaction, and restarts it. Background work of the
   * program may be the one that waits: `isBegun` says whether the call got far enough for the test.
   */
  killWhileWriting(
    table: string,
    begin: () => Promise<unknown>,
    isBegun?: () => Promise<boolean>,
  ): Promise<void>;
};

/** Starts PostgreSQL and the program together; PostgreSQL keeps running when the program is killed. */
export async function openKilledProgram(env: NodeJS.ProcessEnv = {}): Promise<KilledProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-killed-'));
  const port = await pickFreePort();
  const begin = () => startProgram({ dataDir, port, env: { DEMO: 'off', ...env } });
  let program = await begin();
  const codec = createVault({ current: testSecretKey, old: [] });
  const database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 4, codec });
  afterAll(async () => {
    await database.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { url } = program;
  const kill = () => program.kill();
  const start = async (): Promise<void> => {
    program = await begin();
  };
  const call: TestServer['call'] = (endpoint, options) => callAt(url, endpoint, options);
  const services = { database, clock, config: { secretKey: testSecretKey } };
  return {
    database,
    url,
    server: { url, call, services } as unknown as TestServer,
    kill,
    start,
    killWhileWriting: async (table, write, isBegun = async () => true) => {
      const hold = await database.db.startTransaction().execute();
      await sql`lock table ${sql.table(table)} in share mode`.execute(hold);
      const written = write().catch(() => undefined);
      await untilSo(`something writes ${table}`, async () => {
        const { rows } = await sql`
          select 1 from pg_locks where not granted and relation = ${table}::regclass`.execute(database.db);
        return rows.length > 0 && (await isBegun());
      });
      await kill();
      await written;
      await hold.rollback().execute();
      await start();
    },
  };
}

/** A merchant with an open payment link and a signed-in owner. */
export async function openMerchant(
  { database, server }: KilledProgram,
  name: string,
): Promise<PayableMerchant & { token: string }> {
  const merchant = await createPayableMerchant(database, name);
  const [email, password] = ['owner@example.com', 'Correct-horse-2026'];
  const hash = await hashQuickly(password);
  await database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, {
      email,
      password: { hash },
      firstName: 'Ada',
      lastName: 'Obi',
    });
    await addMember(tx, clock, { businessId: merchant.businessId, userId, role: 'Owner', mode: 'test' });
  });
  const { token } = dataOf(await server.call(sessionContract.login, { body: { email, password } }));
  return { ...merchant, token: token ?? '' };
}

export type Sent = { endpoint: Endpoint; options: CallOptions };

/** Repeats the same call until it is answered. */
export async function sendAgain(
  { server }: Pick<KilledProgram, 'server'>,
  { endpoint, options }: Sent,
): Promise<unknown> {
  let last: unknown;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await server.call(endpoint, options);
    if (answer.status === 200) return answer.data;
    last = answer.body;
    await sleep(100);
  }
  throw new Error(`It was never answered: ${JSON.stringify(last)}`);
}

/** A card payment with its own idempotency key. */
export const cardPayment = (reference: string): Sent => ({
  endpoint: checkoutContract.payByCard,
  options: {
    params: { reference },
    idempotencyKey: randomUUID(),
    body: { card: { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
  },
});

/** Polls a condition for half a minute at most. */
export async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 1500; looks += 1) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error(`It did not come so far: ${what}`);
}

/** Waits until a statement that contains this text waits for a lock. */
export function untilWaiting({ database }: KilledProgram, words: string): Promise<void> {
  return untilSo(`${words} waits`, async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike ${`%${words}%`}`.execute(
      database.db,
    );
    return rows.length > 0;
  });
}
