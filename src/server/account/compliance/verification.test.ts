// The job repeats checks that a register has not answered, when due and never concurrently.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { complianceContract as contract } from '#shared/contract/account/compliance.ts';
import { makeDirector } from '#test/support/compliance/sent-in.ts';
import { createTestDatabase } from '#test/support/database.ts';
import {
  createTestBusiness,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from '#test/support/server.ts';
import { runDueChecks } from './verify-identities.ts';

const clock = movableClock(new Date('2026-11-02T09:00:00Z'));
let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  const { connectionString } = await createTestDatabase();
  server = await startTestServer({ clock, connectionString, env: { SANDBOX_SLOW_MS: '60000' } });
  business = await createTestBusiness(server, { approved: false });
});
afterAll(() => server.close());

const statuses = async () => {
  const { token, businessId } = business;
  const { data } = await server.call(contract.getVerification, {
    token,
    params: { verificationId: businessId },
  });
  return data.checks.map((check) => check.status);
};

test('submission queues the checks; the job runs each once when due and retries until the register responds', async () => {
  const body = { directors: [makeDirector({ bvn: '22193842222' })], submit: true };
  expect((await server.call(contract.saveDirectors, { token: business.token, body })).status).toBe(200);
  expect(await statuses()).toEqual(['PENDING', 'PENDING']);
  const requested = await Promise.all([runDueChecks(server.services), runDueChecks(server.services)]);
  expect(requested.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect((await statuses()).sort()).toEqual(['PENDING', 'VERIFIED']);
  expect(await runDueChecks(server.services)).toBe(0);
  clock.advance(20_000);
  expect(await runDueChecks(server.services)).toBe(1);
  expect((await statuses()).sort()).toEqual(['PENDING', 'VERIFIED']);
  clock.advance(120_000);
  expect(await runDueChecks(server.services)).toBe(1);
  expect(await statuses()).toEqual(['VERIFIED', 'VERIFIED']);
});
