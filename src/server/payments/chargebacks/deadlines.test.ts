// Deadlines by the deadline table and the calendar: vectors over nights, weekends and holidays of Nigeria and the United States.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import type {
  ChargebackRegion,
  ChargebackScheme,
  ChargebackStage,
} from '#shared/contract/payments/chargebacks.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { deadlineOf, nextReminder } from './deadlines.ts';

let scratch: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  // A separate database, because this test changes the deadline table.
  scratch = await createTestDatabase();
  server = await startTestServer({ connectionString: scratch.connectionString });
});
afterAll(async () => {
  await server.close();
  await scratch.drop();
});

const lagos = { country: 'NG', timeZone: 'Africa/Lagos' };
const newYork = { country: 'US', timeZone: 'America/New_York' };
const hourMs = 3_600_000;

async function due(
  at: string,
  place: { scheme: ChargebackScheme; region: ChargebackRegion; stage: ChargebackStage },
  business = lagos,
): Promise<string> {
  return (await deadlineOf(server.services.database.db, business, place, new Date(at))).toISOString();
}
const first = { scheme: 'verve', region: 'local', stage: 'first' } as const;

test.each([
  [
    'within a working day the deadline is 16 hours later',
    '2026-11-18T07:00:00+01:00',
    '2026-11-18T23:00:00+01:00',
  ],
  ['nights count', '2026-11-18T20:00:00+01:00', '2026-11-19T12:00:00+01:00'],
  ['weekends do not count', '2026-11-20T20:00:00+01:00', '2026-11-23T12:00:00+01:00'],
  [
    'a chargeback received on a Saturday starts to count on Monday',
    '2026-11-21T10:00:00+01:00',
    '2026-11-23T16:00:00+01:00',
  ],
  [
    'Christmas and the observed Boxing Day do not count',
    '2026-12-24T20:00:00+01:00',
    '2026-12-29T12:00:00+01:00',
  ],
])('%s', async (_, at, expected) => {
  expect(await due(at, first)).toBe(new Date(expected).toISOString());
});

test('a US business uses the holidays of its own country', async () => {
  const pre = { scheme: 'visa', region: 'local', stage: 'pre_arbitration' } as const;
  expect(await due('2026-11-25T12:00:00-05:00', pre, newYork)).toBe(
    new Date('2026-11-27T12:00:00-05:00').toISOString(),
  );
  expect(await due('2026-11-25T12:00:00+01:00', pre)).toBe(
    new Date('2026-11-26T12:00:00+01:00').toISOString(),
  );
});

test('a scheme’s own policy takes precedence over the general one, and calendar hours count every day', async () => {
  const arbitration = { region: 'international', stage: 'arbitration' } as const;
  const at = '2026-11-20T10:00:00Z';
  expect(await due(at, { ...arbitration, scheme: 'visa' })).toBe('2026-11-30T10:00:00.000Z');
  expect(await due(at, { ...arbitration, scheme: 'mastercard' })).toBe('2027-01-04T10:00:00.000Z');
});

test('a stage without a policy defaults to 72 hours', async () => {
  const { db } = server.services.database;
  await db.deleteFrom('chargebackPolicies').where('stage', '=', 'retrieval').execute();
  const at = '2026-11-20T10:00:00Z';
  expect(await due(at, { scheme: 'visa', region: 'local', stage: 'retrieval' })).toBe(
    '2026-11-23T10:00:00.000Z',
  );
});

test('a deadline in working hours never falls on a weekend or holiday, and never before its hours have passed', async () => {
  const calendar = await loadCalendar(server.services.database.db, 'NG');
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: lagos.timeZone });
  await fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      async (at) => {
        const end = new Date(await due(at.toISOString(), first));
        expect(end.getTime() - at.getTime()).toBeGreaterThanOrEqual(16 * hourMs);
        expect(calendar.isWorkingDay(dayIn.format(new Date(end.getTime() - 1)))).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test('reminders come every four hours of the last day, never at or after the deadline', () => {
  const end = new Date('2026-11-20T16:00:00Z');
  const next = (at: string) => nextReminder(end, new Date(at))?.toISOString() ?? null;
  expect(next('2026-11-18T00:00:00Z')).toBe('2026-11-19T16:00:00.000Z');
  expect(next('2026-11-19T16:00:00Z')).toBe('2026-11-19T20:00:00.000Z');
  expect(next('2026-11-20T09:30:00Z')).toBe('2026-11-20T12:00:00.000Z');
  expect(next('2026-11-20T12:00:00Z')).toBeNull();
});
