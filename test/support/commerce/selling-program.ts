// A separate program that sells, for tests: killed with kill -9 while it waits to write into a table, restarted, and called by HTTP.
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { letMinutePass } from '../crash/books.ts';
import { openKilledProgram, openMerchant } from '../crash/killed-program.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { ordersOf } from './orders.ts';
import { publishStore } from './reviews.ts';

export type SellingProgram = {
  database: Database;
  server: TestServer;
  business: TestBusiness;
  orders: ReturnType<typeof ordersOf>;
  storeSlug: string;
  /** The place where a store order is picked up. */
  placeId: string;
  /** Kills the program once a statement waits to write into the table, and restarts it; open claims become a minute older. */
  killWhileWriting: (table: string, begin: () => Promise<unknown>) => Promise<void>;
};

export async function openSelling(): Promise<SellingProgram> {
  const program = await openKilledProgram();
  const { database, server } = program;
  const { businessId, environmentId, token } = await openMerchant(program, 'Crash textiles');
  const business = { businessId, testEnvironmentId: environmentId, token } as TestBusiness;
  const orders = ordersOf(server, () => business);
  const { places } = await orders.delivery();
  const storeSlug = await publishStore(server, business);
  return {
    database,
    server,
    business,
    orders,
    storeSlug,
    placeId: places[0]?.id ?? '',
    killWhileWriting: async (table, begin) => {
      await program.killWhileWriting(table, begin);
      // Claims of a killed program are taken over after their time-out; the test moves the time instead of waiting.
      await letMinutePass(database);
      await sql`update refunds set next_attempt_at = date_trunc('milliseconds', now())
        where next_attempt_at > now()`.execute(database.db);
    },
  };
}
