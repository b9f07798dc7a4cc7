// Pending work for staff, through HTTP: queues by permission and mode, ages, owners, and notes.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules, retentionRules } from '#server/modules.ts';
import { applyRetentionRule } from '#server/operator/retention/jobs.ts';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { workContract as contract } from '#shared/contract/operator/work.ts';
import { submitEverything } from '#test/support/compliance/sent-in.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { callAs, createTestOperator, type TestOperator } from '#test/support/operators.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

let scratch: TestDatabase;
let server: TestServer;
let admin: TestOperator;
let officer: TestOperator;
let helper: TestOperator;
const clock = movableClock(new Date());
const hourMs = 3_600_000;

/** The idle timeout of the console is shorter than the periods of this test. */
async function signIn(): Promise<void> {
  admin = await createTestOperator(server);
  officer = await createTestOperator(server, 'Compliance officer');
  helper = await createTestOperator(server, 'Support agent');
}

beforeAll(async () => {
  // A database of its own, since every queue of the platform is counted.
  scratch = await createTestDatabase();
  server = await startTestServer({ clock, connectionString: scratch.connectionString });
  await signIn();
});
afterAll(async () => {
  await server.close();
  await scratch.drop();
});

async function queues(token = admin.token, owner = 'everyone') {
  const { data } = await callAs(server, token, contract.getWaitingWork, { query: { owner } });
  return new Map(data.queues.map((queue) => [queue.kind, queue]));
}

async function sendIn(name: string): Promise<string> {
  const business = await createTestBusiness(server, { approved: false, name });
  await submitEverything(server, business);
  return business.businessId;
}

test('every queue has a unique name', () => {
  const kinds = modules.flatMap(({ waiting = [] }) => waiting).map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(10);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('waiting items are counted by age, with the age of the oldest', async () => {
  expect((await queues()).get('compliance-reviews')?.live).toMatchObject({ count: 0, oldestHours: null });
  await sendIn('Older Foods');
  clock.advance(30 * hourMs);
  await signIn();
  await sendIn('Newer Foods');
  clock.advance(20 * hourMs);
  await signIn();
  const queue = (await queues()).get('compliance-reviews');
  expect(queue?.live).toMatchObject({ count: 2, ages: { day: 1, days: 0, older: 1 }, amounts: [] });
  expect(queue?.live.oldestHours).toBeCloseTo(50, 0);
  expect(queue).toMatchObject({ targetHours: 48, path: '/operator/compliance', test: { count: 0 } });
});

test('staff see the queues of their permissions; others return 404', async () => {
  expect([...(await queues(officer.token)).keys()]).toEqual([
    'compliance-reviews',
    'tier-upgrades',
    'remittances-held',
    'limit-proposals',
  ]);
  expect([...(await queues(helper.token)).keys()]).toContain('emails');
  const params = { kind: 'payouts-held' };
  expect((await callAs(server, officer.token, contract.listWaitingWork, { params })).status).toBe(404);
  expect((await callAs(server, admin.token, contract.listWaitingWork, { params })).status).toBe(200);
});

test('a queue lists the oldest items first and can be filtered by age', async () => {
  const list = async (query: Record<string, unknown>) =>
    (
      await callAs(server, admin.token, contract.listWaitingWork, {
        params: { kind: 'compliance-reviews' },
        query,
      })
    ).data.items.map((item) => item.title);
  expect(await list({})).toEqual(['Older Foods', 'Newer Foods']);
  expect(await list({ age: 'day' })).toEqual(['Newer Foods']);
  expect(await list({ age: 'days' })).toEqual([]);
  expect(await list({ mode: 'test' })).toEqual([]);
});

test('an item can be assigned and unassigned and is counted by owner; support staff can do neither', async () => {
  const { data } = await callAs(server, officer.token, contract.listWaitingWork, {
    params: { kind: 'compliance-reviews' },
  });
  const params = { kind: 'compliance-reviews', subjectId: data.items[0]?.subjectId ?? '' };
  const give = (token: string, operatorId: string | null) =>
    callAs(server, token, contract.setWorkOwner, { params, body: { operatorId } });
  expect((await give(helper.token, helper.id)).status).toBe(403);
  expect((await give(officer.token, helper.id)).status).toBe(409);
  expect((await give(officer.token, officer.id)).data.assignee?.id).toBe(officer.id);
  const count = async (token: string, owner: string) =>
    (await queues(token, owner)).get('compliance-reviews')?.live.count;
  expect(await count(officer.token, 'mine')).toBe(1);
  expect(await count(admin.token, 'mine')).toBe(0);
  expect(await count(admin.token, 'nobody')).toBe(1);
  expect((await queues(officer.token)).get('compliance-reviews')?.live).toMatchObject({ count: 2, mine: 1 });
  expect((await give(admin.token, null)).data.assignee).toBe(null);
  expect(await count(officer.token, 'mine')).toBe(0);
});

test('concurrent assignments of one item leave one assignee', async () => {
  const params = { kind: 'compliance-reviews', subjectId: 'race' };
  const give = (to: TestOperator) =>
    callAs(server, admin.token, contract.setWorkOwner, { params, body: { operatorId: to.id } });
  const answers = await Promise.all([give(admin), give(officer), give(admin)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { data } = await callAs(server, admin.token, contract.getWorkOwner, { params });
  expect([admin.id, officer.id]).toContain(data.assignee?.id);
  expect(data.colleagues.map(({ id }) => id)).not.toContain(helper.id);
});

test('an item that a colleague has taken meanwhile is not taken from them', async () => {
  const params = { kind: 'compliance-reviews', subjectId: 'taken' };
  const give = (by: TestOperator, operatorId: string | null, known: string | null) =>
    callAs(server, by.token, contract.setWorkOwner, { params, body: { operatorId, known } });
  const answers = await Promise.all([give(admin, admin.id, null), give(officer, officer.id, null)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers[0].status === 200 ? admin : officer;
  const loser = winner === admin ? officer : admin;
  const { body } = await give(loser, loser.id, null);
  expect(body.error).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    message: expect.stringContaining('has taken this in the meantime.'),
  });
  expect((await give(loser, null, null)).status).toBe(409);
  expect((await give(loser, null, loser.id)).status).toBe(409);
  // A caller who knows the present assignee can reassign the item; a repetition changes nothing.
  for (const attempt of [1, 2]) {
    const { status, data } = await give(loser, loser.id, winner.id);
    expect([attempt, status, data?.assignee?.id]).toEqual([attempt, 200, loser.id]);
  }
  expect((await give(winner, null, loser.id)).data.assignee).toBe(null);
  expect((await give(winner, null, loser.id)).status).toBe(200);
});

test('a note is visible with its author to staff who can see the queue', async () => {
  const params = { kind: 'compliance-reviews', subjectId: 'noted' };
  const add = (token: string, text: string) =>
    callAs(server, token, contract.addWorkNote, { params, body: { text } });
  expect((await add(helper.token, 'May I?')).status).toBe(403);
  expect((await add(officer.token, '  ')).status).toBe(422);
  await add(officer.token, 'Asked for a clearer picture');
  const { data } = await callAs(server, admin.token, contract.listWorkNotes, { params });
  expect(data.items.map(({ text, author }) => [text, author])).toEqual([
    ['Asked for a clearer picture', 'Stella Staff'],
  ]);
  const elsewhere = { params: { ...params, kind: 'payouts-held' } };
  expect((await callAs(server, officer.token, contract.listWorkNotes, elsewhere)).status).toBe(404);
});

test('the navigation shows live counts of permitted queues only', async () => {
  const counts = async (token: string) => {
    const { data } = await callAs(server, token, contract.getWaitingCounts);
    return new Map(data.queues.map(({ kind, count }) => [kind, count]));
  };
  const [all, some] = await Promise.all([counts(admin.token), counts(officer.token)]);
  const live = [...(await queues())].map(([kind, queue]) => [kind, queue.live.count] as const);
  expect([...all]).toEqual(live);
  expect(all.get('compliance-reviews')).toBe(2);
  expect(some.has('payouts-held')).toBe(false);
  expect(some.get('compliance-reviews')).toBe(2);
});

test('notes and assignments are deleted after two years', async () => {
  const forget = (kind: string, days: number) => {
    const later = movableClock(new Date(clock.now().getTime() + days * 24 * hourMs));
    return applyRetentionRule({ ...server.services, clock: later }, retentionRules, kind);
  };
  expect(await forget('staff_notes', 729)).toBe(0);
  expect(await forget('staff_notes', 731)).toBe(1);
  expect(await forget('staff_assignments', 729)).toBe(0);
  expect(await forget('staff_assignments', 731)).toBe(1);
});

test('every queue can be listed, and a failed e-mail is listed without its recipient’s address', async () => {
  const { database } = server.services;
  const row = {
    id: clock.newId(),
    environmentId: platformEnvironmentId,
    kind: 'receipt',
    toAddress: 'payer@example.com',
    subject: 'Receipt',
    html: '',
    text: '',
    status: 'FAILED' as const,
    attemptCount: 5,
    nextAttemptAt: clock.now(),
    failure: 'Mailbox full',
    dedupeKey: null,
    createdAt: clock.now(),
    sentAt: null,
  };
  await database.db.insertInto('emails').values(row).execute();
  for (const kind of (await queues()).keys()) {
    const { status, data } = await callAs(server, admin.token, contract.listWaitingWork, {
      params: { kind },
    });
    expect([kind, status]).toEqual([kind, 200]);
    if (kind === 'emails') expect(data.items.map((item) => item.title)).toEqual(['receipt']);
    // The recipient's address is returned only by an explicit reveal.
    expect(JSON.stringify(data)).not.toContain('payer@example.com');
  }
});
