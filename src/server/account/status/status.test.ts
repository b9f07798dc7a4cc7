// Tests of the status page over HTTP: every part is measured, and the overall status is that of the worst part.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { recordJobRuns } from '#server/platform/jobs/job-runs.ts';
import { statusContract, statusParts } from '#shared/contract/account/status.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  const business = await createTestBusiness(server);
  ({ token } = await business.signInAs('Viewer'));
});
afterAll(() => server.close());

const status = async () => (await server.call(statusContract.getStatus, { token })).data;
const partOf = async (part: string) => (await status()).items.find((item) => item.part === part);
const run = (error: unknown = null) =>
  recordJobRuns(server.services.database.db, [{ name: 'e-mails', at: clock.now(), error }]);

test('every component is measured, for any signed-in user', async () => {
  const { items, measured_at: at } = await status();
  expect(items.map((item) => item.part)).toEqual([...statusParts]);
  expect(Date.parse(at)).toBe(clock.now().getTime());
  const database = items.find((item) => item.part === 'database');
  expect(database?.latency_ms).toBeGreaterThanOrEqual(0);
  expect((await server.call(statusContract.getStatus)).status).toBe(401);
});

test('jobs are working while they run, down after a minute without a run, slow after repeated failures', async () => {
  await run();
  expect(await partOf('jobs')).toMatchObject({ state: 'working', failed: 0 });
  clock.advance(61_000);
  expect(await partOf('jobs')).toMatchObject({ state: 'down' });
  expect((await status()).state).toBe('down');
  for (const reason of ['one', 'two', 'three']) await run(new Error(reason));
  expect(await partOf('jobs')).toMatchObject({ state: 'slow', failed: 1 });
  await run();
  expect(await partOf('jobs')).toMatchObject({ state: 'working', failed: 0 });
});

test('without a mail server e-mails are stored locally, and delayed ones are counted', async () => {
  const { db } = server.services.database;
  await db.deleteFrom('emails').execute();
  expect(await partOf('emails')).toMatchObject({ state: 'local', waiting: 0 });
  const late = {
    environmentId: platformEnvironmentId,
    kind: 'test',
    toAddress: 'a@example.com',
    subject: 'Late',
    html: '',
    text: '',
    status: 'PENDING' as const,
    failure: null,
    dedupeKey: null,
    sentAt: null,
  };
  const createdAt = clock.now();
  await db
    .insertInto('emails')
    .values({ ...late, id: clock.newId(), nextAttemptAt: createdAt, createdAt })
    .execute();
  clock.advance(61_000);
  expect(await partOf('emails')).toMatchObject({ state: 'slow', waiting: 1 });
});
