// Several programs on one database: live updates reach all, no job runs twice, each key has one effect, and killing one loses nothing.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { findDamage, letMinutePass } from './support/crash/books.ts';
import { answerAll, databaseUrlOf, startCrashLoad } from './support/crash/load.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { createPayableMerchant, type PayableMerchant } from './support/merchants.ts';
import { approvedCard } from './support/payers.ts';
import { type RunningProgram, startProgram } from './support/program.ts';
import { addressOf, type CallOptions } from './support/server.ts';
import { soakSize } from './support/soak/size.ts';

const instances = Math.max(2, soakSize('instances', 2));
/** Upper bound of each wait; expected events arrive within seconds even on a slow machine. */
const waitMaxMs = 60_000;

let dataDir: string;
let mail: MailServer;
const programs: RunningProgram[] = [];
let database: Database;
let merchant: PayableMerchant;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-instances-'));
  mail = await startMailServer();
  const env = { DEMO: 'off', SMTP_URL: mail.url, SANDBOX_SLOW_MS: '1500' };
  // All start at once, in an empty folder.
  programs.push(
    ...(await Promise.all(
      Array.from({ length: instances }, () => startProgram({ dataDir, env, readyTimeoutMs: 240_000 })),
    )),
  );
  database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 4 });
  merchant = await createPayableMerchant(database, 'Twice');
}, 300_000);

afterAll(async () => {
  await database?.close();
  for (const program of programs.toReversed()) await program.stop();
  await mail?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Selects the programs in turn. */
const programOf = (index: number): RunningProgram => programs[index % programs.length] as RunningProgram;

type Answer<T> = { status: number; data: T; text: string };

/** Retries with the same key when the service or another call with the key is busy, as a client does. */
async function call<E extends Endpoint>(
  program: RunningProgram,
  endpoint: E,
  options: CallOptions & { key?: string },
): Promise<Answer<OutputOf<E>>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await callOnce(program, endpoint, options);
    const isBusy = answer.status === 503 || answer.text.includes('IDEMPOTENCY_BUSY');
    if (!isBusy || tries === 10) return answer;
  }
}

async function callOnce<E extends Endpoint>(
  program: RunningProgram,
  endpoint: E,
  options: CallOptions & { key?: string },
): Promise<Answer<OutputOf<E>>> {
  const response = await fetch(program.url + addressOf(endpoint, options), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(options.key && { 'idempotency-key': options.key }) },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, data: JSON.parse(text).data, text };
}

const payer = { email: 'ada@example.com', name: 'Ada Obi' };
const cardOf = (number: string) => ({ card: { number, expiryMonth: 12, expiryYear: 2030, cvv: '123' } });

async function start(program: RunningProgram, key: string = randomUUID()): Promise<string> {
  const options = { params: { key: merchant.slug }, body: payer, key };
  const answer = await call(program, checkoutContract.startLinkPayment, options);
  expect(answer.status, answer.text).toBe(200);
  return answer.data.reference;
}

function pay(program: RunningProgram, reference: string, number = approvedCard, key: string = randomUUID()) {
  return call(program, checkoutContract.payByCard, { params: { reference }, body: cardOf(number), key });
}

/** The events of an instance's stream, as they come. */
async function openStream(program: RunningProgram, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${program.url}/api/v1/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const events: { type: string; status: string }[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk as Uint8Array, { stream: true });
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)));
    }
  };
  read().catch(() => undefined);
  return { events, stop: () => stop.abort() };
}

async function until(isSo: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs;
  while (Date.now() < giveUpAt) {
    if (await isSo()) return true;
    await sleep(20);
  }
  return isSo();
}

test('a payment at one instance appears in the live streams of all others', async () => {
  const password = 'Correct-horse-2026';
  const email = 'owner@twice.example';
  await database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, { email, password, firstName: 'Ada', lastName: 'Obi' });
    await addMember(tx, clock, { businessId: merchant.businessId, userId, role: 'Owner' });
  });
  const { data } = await call(programOf(0), sessionContract.login, { body: { email, password } });
  const streams = await Promise.all(
    programs.slice(1).map((program) => openStream(program, data.token ?? '')),
  );
  const paid = await pay(programOf(0), await start(programOf(0)));
  expect(paid.data.state).toBe('successful');
  const isPaid = (event: { status: string }): boolean => event.status === 'successful';
  for (const stream of streams) {
    expect(await until(() => stream.events.some(isPaid), waitMaxMs)).toBe(true);
    expect(stream.events.map((event) => event.type)).toContain('transaction.created');
    stream.stop();
  }
}, 120_000);

test('50 concurrent requests with one key at all instances have one effect and one response; another body is rejected', async () => {
  const many = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
  const key = randomUUID();
  const references = new Set(await many((index) => start(programOf(index), key)));
  expect(references.size).toBe(1);
  const [reference = ''] = references;
  const cardKey = randomUUID();
  const answers = await many((index) => pay(programOf(index), reference, approvedCard, cardKey));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect(answers[0]?.data.state).toBe('successful');
  const { id, attemptCount } = await database.db
    .selectFrom('transactions')
    .where('reference', '=', reference)
    .select(['id', 'attemptCount'])
    .executeTakeFirstOrThrow();
  expect(attemptCount).toBe(1);
  const captures = await database.db
    .selectFrom('ledgerPostings')
    .where('subjectId', '=', id)
    .select('kind')
    .execute();
  expect(captures).toEqual([{ kind: 'capture' }]);
  const other = await pay(programOf(1), reference, '4084084084084081', cardKey);
  expect(other.text).toContain('IDEMPOTENCY_CONFLICT');
}, 180_000);

test('no job runs twice: every e-mail is sent once, and every unknown outcome is settled once', async () => {
  const unknownThenApproved = '4187420000000007';
  const references = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const program = programOf(index);
      const reference = await start(program);
      await pay(program, reference, index % 3 === 0 ? unknownThenApproved : approvedCard);
      return reference;
    }),
  );
  const countPaid = async (): Promise<number> => {
    const rows = await database.db
      .selectFrom('transactions')
      .where('reference', 'in', references)
      .where('status', '=', 'successful')
      .select('id')
      .execute();
    return rows.length;
  };
  expect(await until(async () => (await countPaid()) === references.length, waitMaxMs)).toBe(true);
  const unsent = async (): Promise<number> =>
    (await database.db.selectFrom('emails').where('status', '<>', 'SENT').select('id').execute()).length;
  expect(await until(async () => (await unsent()) === 0, waitMaxMs)).toBe(true);
  const emails = await database.db.selectFrom('emails').select('id').execute();
  expect(emails.length).toBeGreaterThanOrEqual(references.length);
  const host = new URL(programOf(0).url).hostname;
  expect(new Map([...mail.received].sort())).toEqual(
    new Map(emails.map(({ id }) => [`<${id}@${host}>`, 1] as const).sort()),
  );
}, 180_000);

test('a killed instance loses nothing: the others complete its work', async () => {
  const own = await createPayableMerchant(database, 'Killed');
  let alive = [...programs];
  const load = startCrashLoad({ urls: () => alive.map(({ url }) => url), slug: own.slug, callers: 6 });
  /** Waits until as many further payments as callers succeed. */
  const seeMorePaid = async () => {
    const { length } = load.acknowledged;
    expect(await until(() => load.acknowledged.length >= length + 6, waitMaxMs)).toBe(true);
  };
  for (const program of programs.slice(1)) {
    await seeMorePaid();
    alive = alive.filter((other) => other !== program);
    await program.kill();
  }
  await seeMorePaid();
  await load.stop();
  await letMinutePass(database);
  expect(await answerAll(programOf(0).url, load.unanswered, waitMaxMs)).toEqual([]);
  expect(await findDamage(database, own, load)).toEqual([]);
}, 300_000);
