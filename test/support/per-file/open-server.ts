// The server shared by the tests of one file: started when the file is loaded, closed after its last test.
import { afterAll, beforeEach, expect } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { verifyBooks } from '#server/proofs.ts';
import { buildWebIfStale } from '../../../scripts/web-build.ts';
import { createTestDatabase } from '../database.ts';
import { startTestServer, type TestServer } from '../server.ts';

type Options = Parameters<typeof startTestServer>[0];

export async function openServer(options: Options = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

/** Opens a server with the pages of the dashboard and of payers, built if needed. */
export async function openServerWithPages(): Promise<TestServer> {
  if ((await buildWebIfStale()) !== 0) throw new Error('The pages could not be built');
  return openServer();
}

/** Opens a server on a separate database, for tests that read all rows. */
export async function openServerOnOwnDatabase(options: Options = {}): Promise<TestServer> {
  const { connectionString, drop } = await createTestDatabase();
  const server = await startTestServer({ ...options, connectionString });
  afterAll(async () => {
    await server.close();
    await drop();
  });
  return server;
}

/** The same; its books are proved after its last test. */
export async function openProvedServer(options: Options = {}): Promise<TestServer> {
  const server = await openServerOnOwnDatabase(options);
  afterAll(async () => {
    const { findings } = await verifyBooks(server.services.database.db);
    expect(findings).toEqual([]);
  });
  return server;
}

/** The same with a clock that tests can move; each test begins at the instant. */
export async function openServerAt(instant: string) {
  const start = new Date(instant);
  const clock = movableClock(start);
  beforeEach(() => clock.set(start));
  return { clock, server: await openProvedServer({ clock }) };
}
