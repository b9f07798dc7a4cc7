// Operations for staff, through HTTP: messages retried and discarded, webhooks of merchants, exports and jobs; permissions and masking.
import { afterAll, expect, test } from 'vitest';
import { retentionRules } from '#server/modules.ts';
import { applyRetentionRule } from '#server/operator/retention/jobs.ts';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { claimDueMessages } from '#server/platform/jobs/outbox.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { changesState, type Endpoint } from '#shared/contract/endpoint.ts';
import { operationsContract as contract } from '#shared/contract/operator/console/operations.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { createPayers } from '#test/support/payers.ts';
import { validBodies } from '#test/support/samples/all.ts';

// The mail server is unreachable.
const payers = await createPayers({ env: { SMTP_URL: 'smtp://127.0.0.1:9', WEBHOOK_ALLOW_PRIVATE: '1' } });
const { server, clock, business } = payers;
const { services } = server;
const db = services.database.db;
let admin = await createTestOperator(server);
const helper = await createTestOperator(server, 'Support agent');
const officer = await createTestOperator(server, 'Compliance officer');
afterAll(() => payers.close());

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(server, admin.token, endpoint, options);

/** Creates a message that has failed all its attempts. */
async function failEmail(to: string, kind = 'test'): Promise<string> {
  const mail = { environmentId: null, kind, to, subject: 'Hello', html: '<p>4711</p>', text: '4711' };
  const file = { fileName: 'a.txt', contentType: 'text/plain', content: Buffer.from('attached') };
  await services.database.inTransaction((tx) => queueEmail(tx, services, mail, [file]));
  await db.updateTable('emails').set({ attemptCount: 9 }).where('toAddress', '=', to).execute();
  await sendDueEmails(services);
  const row = await db
    .selectFrom('emails')
    .where('toAddress', '=', to)
    .select(['id', 'status', 'html'])
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('FAILED');
  expect(row.html).not.toBe('');
  return row.id;
}
const named = (messageId: string, channel = 'email') => ({
  messageId,
  channel,
  environmentId: platformEnvironmentId,
});
const emailOf = (id: string) =>
  db.selectFrom('emails').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const entriesOf = (entityId: string) =>
  db.selectFrom('auditEntries').where('entityId', '=', entityId).select(['action', 'after']).execute();

test('a failed e-mail keeps its text, is listed without it and with a masked address, and is retried once', async () => {
  const id = await failEmail('ada.obi@example.com');
  const { data } = await as(contract.listMessages);
  const item = data.items.find((item) => item.id === id);
  expect(item).toMatchObject({ to: 'a•••@example.com', status: 'FAILED', canRetry: true, attemptCount: 10 });
  expect(JSON.stringify(data)).not.toMatch(/4711|ada\.obi|sealed|html/);
  const tries = await Promise.all(
    [1, 2, 3].map(() => as(contract.retryMessage, { params: named(id) }).then(({ status }) => status)),
  );
  expect(tries.toSorted()).toEqual([200, 409, 409]);
  expect(await emailOf(id)).toMatchObject({ status: 'PENDING', attemptCount: 0 });
  const entries = (await entriesOf(id)).filter(({ action }) => action === 'retryMessage');
  expect(entries.filter(({ after }) => after?.retried)).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('ada.obi');
});

test('a message being sent cannot be retried or discarded; after the lease it can be discarded, once', async () => {
  const id = await failEmail('claimed@example.com');
  await as(contract.retryMessage, { params: named(id) });
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + 120_000);
  await claimDueMessages(db, 'emails', { now, leaseUntil, limit: 50 });
  const body = { reason: 'Overtaken' };
  expect((await as(contract.retryMessage, { params: named(id) })).status).toBe(409);
  expect((await as(contract.discardMessage, { params: named(id), body })).status).toBe(409);
  const { data } = await as(contract.listMessages, { query: { status: 'PENDING', limit: 100 } });
  expect(data.items.find((item) => item.id === id)).toMatchObject({ isBeingSent: true, canRetry: false });
  clock.advance(121_000);
  expect((await as(contract.discardMessage, { params: named(id), body })).status).toBe(200);
  expect(await emailOf(id)).toMatchObject({ status: 'DISCARDED', html: '', text: '' });
  const files = await db.selectFrom('emailAttachments').where('emailId', '=', id).select('number').execute();
  expect(files).toEqual([]);
  expect((await as(contract.discardMessage, { params: named(id), body })).status).toBe(409);
  expect((await as(contract.retryMessage, { params: named(id) })).status).toBe(409);
  expect(JSON.stringify(await entriesOf(id))).toContain('Overtaken');
});

test('retrying all failed messages retries each once and skips discarded ones', async () => {
  const [first, other] = [await failEmail('one@example.com'), await failEmail('two@example.com')];
  await as(contract.discardMessage, { params: named(other), body: { reason: 'A wrong address' } });
  const answers = await Promise.all(
    [1, 2].map(() => as(contract.retryFailedMessages, { body: { channel: 'email' } })),
  );
  const failed = answers.reduce((sum, { data }) => sum + data.retried, 0);
  expect(failed).toBe(1);
  expect([(await emailOf(first)).status, (await emailOf(other)).status]).toEqual(['PENDING', 'DISCARDED']);
});

test('the text of a failed message is erased after 14 days, and it can no longer be retried', async () => {
  const id = await failEmail('late@example.com');
  const later = (days: number) => ({
    ...services,
    clock: movableClock(new Date(clock.now().getTime() + days * 86_400_000)),
  });
  expect(await applyRetentionRule(later(13.9), retentionRules, 'email_bodies')).toBe(0);
  expect(await applyRetentionRule(later(14.1), retentionRules, 'email_files')).toBeGreaterThan(0);
  expect(await applyRetentionRule(later(14.1), retentionRules, 'email_bodies')).toBeGreaterThan(0);
  expect(await emailOf(id)).toMatchObject({ status: 'FAILED', html: '', text: '' });
  expect((await as(contract.retryMessage, { params: named(id) })).status).toBe(409);
});

test('an SMS is listed by its last digits, can be retried and discarded, and its number revealed for a reason', async () => {
  const write = { kind: 'login_code', to: '+2348031234567', text: 'Code 4711' };
  await services.database.inTransaction((tx) => queueSms(tx, services, write));
  await db.updateTable('smsMessages').set({ status: 'FAILED', failure: 'No +2348031234567' }).execute();
  const { data } = await as(contract.listMessages, { query: { channel: 'sms' } });
  const [sms] = data.items;
  expect(sms).toMatchObject({ to: '••••4567', failure: 'No ••••4567', canRetry: true });
  const params = named(sms?.id ?? '', 'sms');
  expect((await as(contract.revealRecipient, { params, body: { reason: ' ' } })).status).toBe(422);
  const shown = await as(contract.revealRecipient, { params, body: { reason: 'They asked' } });
  expect(shown.data.number).toBe('+2348031234567');
  const entries = JSON.stringify(await entriesOf(params.messageId));
  expect(entries).toContain('They asked');
  expect(entries).not.toContain('2348031234567');
  expect((await as(contract.retryMessage, { params })).status).toBe(200);
  expect((await as(contract.discardMessage, { params, body: { reason: 'Over' } })).status).toBe(200);
});

test('failing endpoints are listed, a delivery can be resent, and bodies and secrets are not returned', async () => {
  const call = { token: business.token };
  const url = 'http://user:secret@127.0.0.1:9/hook?key=hidden';
  const created = await server.call(webhooksContract.createWebhookEndpoint, {
    ...call,
    body: { url: 'http://127.0.0.1:9/hook?key=hidden', description: null, events: [], headers: [] },
  });
  expect(url).toContain('hidden');
  const endpointId = created.data.id;
  const sent = await server.call(webhooksContract.sendTestWebhook, {
    ...call,
    params: { endpointId },
    body: { type: 'payment.succeeded' },
  });
  const { deliveryId } = sent.data;
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'FAILED', endedAt: clock.now(), failure: 'No answer', attemptCount: 1 })
    .where('id', '=', deliveryId)
    .execute();
  await db
    .updateTable('webhookEndpoints')
    .set({ failingSince: clock.now() })
    .where('id', '=', endpointId)
    .execute();
  const { data } = await as(contract.listConsoleEndpoints, { query: { state: 'failing' } });
  expect(data.items[0]).toMatchObject({ id: endpointId, failed: 1, url: 'http://127.0.0.1:9/hook?…' });
  const listed = await as(contract.listConsoleDeliveries, { query: { endpointId } });
  expect(listed.data.items).toMatchObject([{ id: deliveryId, status: 'FAILED', canResend: true }]);
  expect(JSON.stringify([data, listed.data])).not.toMatch(/hidden|whsec|secret|headers/i);
  const environmentId = listed.data.items[0]?.environmentId ?? '';
  const params = { deliveryId, environmentId };
  expect((await as(contract.resendConsoleDelivery, { params })).status).toBe(200);
  const astray = { deliveryId, environmentId: platformEnvironmentId };
  expect((await as(contract.resendConsoleDelivery, { params: astray })).status).toBe(404);
  const [entry] = await db
    .selectFrom('auditEntries')
    .where('action', '=', 'resendConsoleDelivery')
    .select(['businessId', 'actorEmail'])
    .execute();
  expect(entry).toEqual({ businessId: business.businessId, actorEmail: admin.email });
  expect((await as(contract.listConsoleDeliveries, { query: { endpointId } })).data.total).toBe(0);
});

test('a failed export is retried once; one that has not failed is not', async () => {
  const environment = await db
    .selectFrom('environments')
    .where('businessId', '=', business.businessId)
    .select('id')
    .executeTakeFirstOrThrow();
  const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const id = clock.newId();
  const now = clock.now();
  await db
    .insertInto('exports')
    .values({
      environmentId: environment.id,
      id,
      userId: user.id,
      kind: 'transactions',
      format: 'csv',
      filters: '{}',
      ids: null,
      status: 'FAILED',
      failure: 'No memory',
      createdAt: now,
      expiresAt: now,
    })
    .execute();
  expect((await as(contract.listConsoleFiles)).data.items).toMatchObject([{ id, canRetry: true }]);
  const params = { exportId: id, environmentId: environment.id };
  const tries = await Promise.all([1, 2].map(() => as(contract.retryConsoleExport, { params })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await as(contract.listConsoleFiles, { query: { state: 'WAITING' } })).data.items).toMatchObject([
    { id, failure: null, canRetry: false },
  ]);
});

test('jobs are listed, failing ones first, and cannot be run on an instance that runs no jobs', async () => {
  const failing = { name: 'payouts', lastRunAt: clock.now(), failureCount: 4, lastFailure: 'Away' };
  await db
    .insertInto('jobRuns')
    .values({ ...failing, lastSuccessAt: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(failing))
    .execute();
  const { items } = (await as(contract.listJobs)).data;
  expect(items[0]).toMatchObject({ name: 'payouts', failureCount: 4, lastFailure: 'Away' });
  expect(items.length).toBeGreaterThan(20);
  expect((await as(contract.runJob, { params: { jobName: 'payouts' } })).status).toBe(409);
  expect((await as(contract.runJob, { params: { jobName: 'no such job' } })).status).toBe(404);
});

test('reading needs OPERATIONS.READ, changing OPERATIONS.READ_WRITE; a merchant’s session has no access', async () => {
  admin = await createTestOperator(server);
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const params = {
      messageId: platformEnvironmentId,
      channel: 'email',
      environmentId: platformEnvironmentId,
      deliveryId: platformEnvironmentId,
      exportId: platformEnvironmentId,
      jobName: 'payouts',
    };
    const body = validBodies[name] as object | undefined;
    const options = { params, ...(body && { body }) };
    const statusOf = async (token: string) => (await callAs(server, token, endpoint, options)).status;
    expect(await statusOf(officer.token), name).toBe(403);
    if (changesState(endpoint)) expect(await statusOf(helper.token), name).toBe(403);
    else expect(await statusOf(helper.token), name).toBe(200);
    const asMerchant = await server.call(endpoint, { ...options, token: business.token });
    expect([401, 403], name).toContain(asMerchant.status);
  }
});
