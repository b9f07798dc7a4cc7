// A program of a test's own that sells: killed with kill -9 while it waits to write into a table, started again, and called by HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { letMinutePass } from '../crash-books.ts';
import { databaseUrlOf } from '../crash-load.ts';
import { testSecretKey } from '../database.ts';
import { createPayableMerchant } from '../merchants.ts';
import { pickFreePort, type RunningProgram, startProgram } from '../program.ts';
import { type Answer, addressOf, type CallOptions, type TestBusiness, type TestServer } from '../server.ts';
import { ordersOf } from './orders.ts';
import { publishStore } from './reviews.ts';

export type SellingProgram = {
  database: Database;
  server: TestServer;
  business: TestBusiness;
  orders: ReturnType<typeof ordersOf>;
  storeSlug: string;
  /** Where a store order is picked up. */
  placeId: string;
  /** Kills it once something waits to write into the table, and starts it again; a minute passes for what was open. */
  killWhileWriting: (table: string, begin: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

/** Looks again and again, for half a minute at the most. */
export async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 1500; looks += 1) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error(`It did not come so far: ${what}`);
}

/** What the owner of a business signs in with. */
async function addOwner(database: Database, businessId: string) {
  const [email, password] = ['owner@example.com', 'Correct-horse-2026'];
  await database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, { email, password, firstName: 'Ada', lastName: 'Obi' });
    await addMember(tx, clock, { businessId, userId, role: 'Owner', mode: 'test' });
  });
  return { email, password };
}

export async function startSelling(): Promise<SellingProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-selling-'));
  const port = await pickFreePort();
  const start = (): Promise<RunningProgram> => startProgram({ dataDir, port, env: { DEMO: 'off' } });
  let program = await start();
  const codec = createVault({ current: testSecretKey, old: [] });
  const database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 4, codec });
  const call = async <E extends Endpoint>(
    endpoint: E,
    options: CallOptions = {},
  ): Promise<Answer<OutputOf<E>>> => {
    const { token, headers, body, idempotencyKey } = options;
    const response = await fetch(program.url + addressOf(endpoint, options), {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    return { status: response.status, headers: response.headers, body: answer, data: answer.data };
  };
  // What the helpers need of a server, for a program that is one of its own.
  const services = { database, clock, config: { secretKey: testSecretKey } };
  const server = { url: program.url, call, services } as unknown as TestServer;
  const { businessId, environmentId } = await createPayableMerchant(database, 'Crash textiles');
  const { data } = await call(sessionContract.login, { body: await addOwner(database, businessId) });
  const business = { businessId, testEnvironmentId: environmentId, token: data.token } as TestBusiness;
  const orders = ordersOf(server, business);
  const { places } = await orders.delivery();
  const storeSlug = await publishStore(server, business);
  /** What a program that was killed had claimed is taken over after a while, which is not waited for. */
  const goOn = async (): Promise<void> => {
    program = await start();
    await letMinutePass(database);
    await sql`update refunds set next_attempt_at = date_trunc('milliseconds', now())
      where next_attempt_at > now()`.execute(database.db);
  };
  return {
    database,
    server,
    business,
    orders,
    storeSlug,
    placeId: places[0]?.id ?? '',
    killWhileWriting: async (table, begin) => {
      const hold = await database.db.startTransaction().execute();
      await sql`lock table ${sql.table(table)} in share mode`.execute(hold);
      const begun = begin().catch(() => undefined);
      await untilSo(`something writes ${table}`, async () => {
        const { rows } = await sql`
          select 1 from pg_locks where not granted and relation = ${table}::regclass`.execute(database.db);
        return rows.length > 0;
      });
      await program.kill();
      await begun;
      await hold.rollback().execute();
      await goOn();
    },
    close: async () => {
      await database.close();
      await program.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
