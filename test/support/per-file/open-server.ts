// The server that the tests of one file share: started as the file is read, closed after its last test.
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

/** With the pages of the dashboard and of payers, built when they are not. */
export async function openServerWithPages(): Promise<TestServer> {
  if ((await buildWebIfStale()) !== 0) throw new Error('The pages could not be built');
  return openServer();
}

/** On a database of its own, for what looks at everything there is. */
export async function openServerOnOwnDatabase(options: Options = {}): Promise<TestServer> {
  const { connectionString, drop } = await createTestDatabase();
  const server = await startTestServer({ ...options, connectionString });
  afterAll(async () => {
    await server.close();
    await drop();
  });
  return server;
}

/** The same, whose books are proved once its last test is over. */
export async function openProvedServer(options: Options = {}): Promise<TestServer> {
  const server = await openServerOnOwnDatabase(options);
  afterAll(async () => {
    const { findings } = await verifyBooks(server.services.database.db);
    expect(findings).toEqual([]);
  });
  return server;
}

/** The same, by a clock that the tests move: each of them begins at the instant. */
export async function openServerAt(instant: string) {
  const start = new Date(instant);
  const clock = movableClock(start);
  beforeEach(() => clock.set(start));
  return { clock, server: await openProvedServer({ clock }) };
}
