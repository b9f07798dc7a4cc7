// The outbox: each e-mail is sent once, sending is retried while the mail server is down, and user input stays text.
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { formatInstant } from './format-instant.ts';
import { renderEmail } from './layout.ts';
import { type AttachedFile, type OutgoingEmail, queueEmail } from './queue-email.ts';
import { discardEmail, retryEmail } from './retry-email.ts';
import { eraseOldBodies, sendDueEmails } from './send-emails.ts';

/** A minimal mail server that accepts or refuses every message. */
type MailServer = { server: Server; messages: string[]; refusing: boolean };

async function startMailServer(): Promise<MailServer> {
  const state = { messages: [] as string[], refusing: false } as MailServer;
  const talk = (socket: Socket): void => {
    let body: string | null = null;
    let pending = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (body !== null) {
          if (line !== '.') body += `${line}\n`;
          else {
            state.messages.push(body);
            body = null;
            say('250 taken');
          }
        } else if (/^DATA/i.test(line)) {
          body = '';
          say('354 go on');
        } else if (/^RCPT/i.test(line)) say(state.refusing ? '451 not now' : '250 ok');
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  };
  state.server = createServer(talk);
  await new Promise<void>((resolve) => state.server.listen(0, '127.0.0.1', resolve));
  return state;
}

let mail: MailServer;
let payers: Payers;
let local: Payers;

beforeAll(async () => {
  mail = await startMailServer();
  const { port } = mail.server.address() as { port: number };
  payers = await createPayers({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  local = await createPayers();
});
afterEach(() => {
  mail.messages.length = 0;
  mail.refusing = false;
});
afterAll(async () => {
  await payers.close();
  await local.close();
  mail.server.close();
});

function write(who: Payers, email: Partial<OutgoingEmail> = {}, files: AttachedFile[] = []): Promise<void> {
  const { database } = who.server.services;
  const all = {
    environmentId: null,
    kind: 'test',
    to: 'ada@example.com',
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
  };
  return database.inTransaction((tx) => queueEmail(tx, who.server.services, { ...all, ...email }, files));
}

function outbox(who: Payers) {
  return who.database.db.selectFrom('emails').selectAll().orderBy('id', 'desc').execute();
}

test('an e-mail is sent once, also by several instances at once', async () => {
  await write(payers, { dedupeKey: 'one' });
  await write(payers, { dedupeKey: 'one' });
  await write(payers, { dedupeKey: 'two' });
  const { services } = payers.server;
  await Promise.all([sendDueEmails(services), sendDueEmails(services), sendDueEmails(services)]);
  expect(mail.messages).toHaveLength(2);
  expect(mail.messages[0]).toContain('To: ada@example.com');
  expect(mail.messages[0]).toMatch(/text\/plain[\s\S]*Hi[\s\S]*text\/html[\s\S]*<p>Hi<\/p>/);
  expect((await outbox(payers)).every((email) => email.status === 'SENT')).toBe(true);
});

test('a refused e-mail is retried with back-off and fails after ten attempts; its body stays sealed', async () => {
  const { services } = payers.server;
  mail.refusing = true;
  await write(payers, { subject: 'Refused' });
  let tries = 0;
  for (let hour = 0; hour < 60; hour += 1) {
    while ((await sendDueEmails(services)) > 0) tries += 1;
    payers.clock.advance(3_600_000);
  }
  const [email] = await outbox(payers);
  expect(email).toMatchObject({
    status: 'FAILED',
    attemptCount: 10,
    failure: expect.stringContaining('451'),
  });
  expect(opened(email as NonNullable<typeof email>)).toMatchObject({ html: '<p>Hi</p>', text: 'Hi' });
  // '<' never occurs in base64, which a sealed body consists of.
  expect(email?.html).not.toContain('<p>');
  expect(tries).toBe(10);
  mail.refusing = false;
  await write(payers, { subject: 'Later' });
  expect(await sendDueEmails(services)).toBe(1);
});

test('unsent codes past their expiry are discarded and erased with their files; e-mails without an expiry are sent', async () => {
  const { services } = payers.server;
  const file = { fileName: 'code.txt', contentType: 'text/plain', content: Buffer.from('4711') };
  await write(payers, { subject: 'Your one-time code', validMinutes: 10 }, [file]);
  await write(payers, { subject: 'Your other code', validMinutes: 10 });
  await write(payers, { subject: 'Your receipt' });
  payers.clock.advance(10 * 60_000 - 1);
  await write(payers, { subject: 'Your second code', validMinutes: 10 });
  payers.clock.advance(1);
  while ((await sendDueEmails(services)) > 0);
  expect(mail.messages).toHaveLength(2);
  expect(mail.messages.join()).not.toContain('Your one-time code');
  const emails = await outbox(payers);
  const discarded = { status: 'DISCARDED', html: '', text: '', sentAt: null };
  const failure = 'It expired before it could be sent';
  for (const subject of ['Your one-time code', 'Your other code'])
    expect(emails.find((one) => one.subject === subject)).toMatchObject({ ...discarded, failure });
  expect(await payers.database.db.selectFrom('emailAttachments').select('emailId').execute()).toEqual([]);
});

test('an e-mail claimed by a dead instance is sent by another once the claim expires', async () => {
  const { services } = payers.server;
  await write(payers, { subject: 'Orphan' });
  await payers.database.db
    .updateTable('emails')
    .set({ nextAttemptAt: new Date(payers.clock.now().getTime() + 120_000), attemptCount: 1 })
    .where('subject', '=', 'Orphan')
    .execute();
  expect(await sendDueEmails(services)).toBe(0);
  payers.clock.advance(120_000);
  expect(await sendDueEmails(services)).toBe(1);
});

test('a receipt is composed from its payment when it is sent, with the amount paid and without later refunds', async () => {
  const { services } = payers.server;
  const link = await payers.makeLink({ name: 'Rice & <b>beans</b>' });
  const { reference } = (await payers.startLink(link.slug, { email: 'form@example.com' })).data;
  expect((await payers.payCard(reference)).data.state).toBe('successful');
  const stored = async () =>
    (await outbox(payers)).find(
      ({ toAddress, kind }) => toAddress === 'form@example.com' && kind === 'receipt',
    );
  const { id } = await payers.row(reference);
  expect(await stored()).toMatchObject({ status: 'PENDING', html: '', text: '', composedFrom: id });
  mail.refusing = true;
  expect(await sendDueEmails(services)).toBeGreaterThan(0);
  expect(await stored()).toMatchObject({ status: 'PENDING', failure: expect.stringContaining('451') });
  mail.refusing = false;
  const refunded = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: id },
    body: { amount: 1_000, reason: 'customer_request' },
    idempotencyKey: 'refund-before-the-receipt',
  });
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
  await sendDueRefunds(services);
  expect((await payers.row(reference)).refundedAmount).toBe(1_000);
  payers.clock.advance(3_600_000);
  while ((await sendDueEmails(services)) > 0);
  const sent = mail.messages
    .find((message) => message.includes('To: form@example.com') && message.includes('Receipt'))
    ?.replace(/=\n/g, '');
  expect(sent).toMatch(/text\/plain[\s\S]*Rice & <b>beans<\/b>[\s\S]*text\/html/);
  expect(sent).toContain('Rice &amp; &lt;b&gt;beans&lt;/b&gt;');
  expect(sent?.split(`Reference: ${reference}`)).toHaveLength(2);
  expect(sent).toContain('5,000.00');
  expect(sent).not.toMatch(/refunded|4,990\.00/i);
  expect(await stored()).toMatchObject({ status: 'SENT', html: '', text: '', composedFrom: null });
});

test('bodies and files are sealed while queued, and erased once sent', async () => {
  const { services } = payers.server;
  const file = {
    fileName: 'code.txt',
    contentType: 'text/plain',
    content: Buffer.from('the-attached-secret'),
  };
  await services.database.inTransaction((tx) =>
    queueEmail(
      tx,
      services,
      {
        environmentId: null,
        kind: 'test',
        to: 'ada@example.com',
        subject: 'Sealed',
        html: '<p>4711</p>',
        text: '4711',
      },
      [file],
    ),
  );
  const dump = async () => {
    const [email] = await outbox(payers);
    const files = await payers.database.db.selectFrom('emailAttachments').selectAll().execute();
    return {
      email,
      files,
      all: `${email?.html}${email?.text}${files.map((one) => one.content.toString('latin1'))}`,
    };
  };
  const waiting = await dump();
  expect(waiting.files).toHaveLength(1);
  expect(waiting.all).not.toMatch(/4711|the-attached-secret/);
  expect(await sendDueEmails(services)).toBe(1);
  expect(mail.messages[0]).toContain('4711');
  expect(mail.messages[0]).toContain(Buffer.from('the-attached-secret').toString('base64'));
  const sent = await dump();
  expect([sent.email?.html, sent.email?.text, sent.files]).toEqual(['', '', []]);
});

test('a line break in a subject adds no header', async () => {
  await write(payers, { subject: 'Hi\r\nBcc: everybody@example.com' });
  await sendDueEmails(payers.server.services);
  expect(mail.messages[0]).not.toMatch(/^Bcc:/m);
});

test('without a mail server e-mails are kept for a day, readable on the local machine only', async () => {
  await write(local, { subject: 'Kept <b>here</b>', html: '<script>alert(1)</script><p>Body</p>' });
  expect(await sendDueEmails(local.server.services)).toBe(1);
  const [email] = await outbox(local);
  expect(email?.status).toBe('SENT');
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${local.server.url}${path}`, { headers });
  const list = await get('/outbox');
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await list.text()).toContain('Kept &lt;b&gt;here&lt;/b&gt;');
  expect(await (await get(`/outbox/${email?.id}`)).text()).toContain('sandbox="allow-popups"');
  const body = await get(`/outbox/${email?.id}/body`);
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(await body.text()).toContain('<p>Body</p>');
  local.clock.advance(86_400_000 - 1);
  expect(await eraseOldBodies(local.server.services)).toBe(0);
  local.clock.advance(1);
  expect(await eraseOldBodies(local.server.services)).toBe(1);
  expect(await (await get(`/outbox/${email?.id}/body`)).text()).toBe('');
  expect((await get('/outbox', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await get('/outbox/00000000-0000-0000-0000-000000000000')).status).toBe(404);
  expect(await (await fetch(`${payers.server.url}/outbox`)).text()).not.toContain('ada@example.com');
  const named = await local.server.app.inject({ url: '/outbox', headers: { host: 'evil.example' } });
  expect(named.statusCode).toBe(404);
  const far = await local.server.app.inject({ url: '/outbox', remoteAddress: '192.0.2.7' });
  expect(far.statusCode).toBe(404);
});

/** The receipt of a new payment, and its state in the outbox. */
async function receiptOf(to: string) {
  const { reference } = (await local.startLink((await local.makeLink()).slug, { email: to })).data;
  expect((await local.payCard(reference)).data.state).toBe('successful');
  const kept = async () => {
    const email = (await outbox(local)).find(({ toAddress }) => toAddress === to);
    if (!email) throw new Error('There is no receipt.');
    return email;
  };
  return { reference, kept, ...(await kept()) };
}

test('a composed e-mail stays readable for a day after it was sent', async () => {
  const { services } = local.server;
  const { reference, id } = await receiptOf('day@example.com');
  while ((await sendDueEmails(services)) > 0);
  const body = async () => (await fetch(`${local.server.url}/outbox/${id}/body`)).text();
  expect(await body()).toContain(reference);
  local.clock.advance(86_400_000);
  expect(await eraseOldBodies(services)).toBeGreaterThan(0);
  expect(await body()).toBe('');
});

test('a failed composed e-mail can be retried while its source is kept, or discarded', async () => {
  const { inTransaction, db } = local.server.services.database;
  const { kept, ...email } = await receiptOf('failed@example.com');
  const fail = (composedFrom: string | null) =>
    db.updateTable('emails').set({ status: 'FAILED', composedFrom }).where('id', '=', email.id).execute();
  const retry = () => inTransaction((tx) => retryEmail(tx, email, local.clock.now()));
  await fail(null);
  expect(await retry()).toBe(false);
  await fail(email.composedFrom);
  expect(await retry()).toBe(true);
  await fail(email.composedFrom);
  expect(await inTransaction((tx) => discardEmail(tx, email, local.clock.now()))).toBe(true);
  expect(await kept()).toMatchObject({ status: 'DISCARDED', composedFrom: null });
});

test('user input stays text, and an invalid colour is dropped', () => {
  const { html, text } = renderEmail({
    merchantName: 'Ada & <Sons>',
    primaryColor: 'red;background:url(//evil)',
    subject: 'Odd',
    money: { testMode: true, simulated: false },
    heading: '<img src=x>',
    paragraphs: ['First\nsecond "quoted"'],
    facts: [['Name', "<script>'"]],
    button: { label: 'Open', url: 'https://example.com/?a=1&b="2"' },
    footer: 'Bye',
  });
  expect(html).not.toMatch(/<img|<script|evil/);
  expect(html).toContain('Ada &amp; &lt;Sons&gt;');
  expect(html).toContain('First<br>second &quot;quoted&quot;');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  expect(text).toContain('This is a test. No real money moves.');
  expect(formatInstant(new Date('2026-11-21T08:20:00Z'), 'Africa/Lagos')).toMatch(/21 Nov 2026.*09:20/);
});
