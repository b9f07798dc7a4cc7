// Load by payers who keep paying while programs and databases are killed, and who record every response.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPassword } from '#server/platform/db/embedded-cluster.ts';
import { checkoutContract, type PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { approvedCard } from '../payers.ts';
import { addressOf } from '../server.ts';

const card = { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' };

/** A call without a response: its outcome is unknown, so it is sent again with its key. */
export type Unanswered = { reference: string; key: string };

type Sent = { status: number; data?: unknown; code?: string } | undefined;

async function send(base: string, path: string, key: string, body: unknown): Promise<Sent> {
  try {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const answer = (await response.json()) as { data?: unknown; error?: { code: string } };
    return { status: response.status, data: answer.data, ...(answer.error && { code: answer.error.code }) };
  } catch {
    return undefined;
  }
}

const startPath = (slug: string): string =>
  addressOf(checkoutContract.startLinkPayment, { params: { key: slug } });
const cardPath = (reference: string): string =>
  addressOf(checkoutContract.payByCard, { params: { reference } });

/** Whether the response leaves the payment's state unknown: the database was unavailable, or another call with the key is in progress. */
function isNoAnswer(sent: Sent): boolean {
  return sent === undefined || sent.status >= 500 || sent.code === 'IDEMPOTENCY_BUSY';
}

export type CrashLoad = {
  /** References of payments that the program reported as paid. */
  acknowledged: string[];
  /** References that the program reported as begun, each with its own key. */
  begun: string[];
  unanswered: Unanswered[];
  /** Responses that a correct program never returns here. */
  wrong: string[];
  stop(): Promise<void>;
};

/** Starts callers that repeatedly begin and pay payments of a link, at the first address of `urls`. */
export function startCrashLoad(options: { urls: () => string[]; slug: string; callers: number }): CrashLoad {
  let isOn = true;
  const pick = (caller: number): string => {
    const urls = options.urls();
    return urls[caller % urls.length] ?? '';
  };
  const load: CrashLoad = {
    acknowledged: [],
    begun: [],
    unanswered: [],
    wrong: [],
    stop: async () => {
      isOn = false;
      await Promise.all(callers);
    },
  };
  const begin = async (caller: number): Promise<string | undefined> => {
    const key = randomUUID();
    const body = { email: 'payer@example.com', name: 'Ada Obi' };
    for (let tries = 0; tries < 600; tries += 1) {
      const sent = await send(pick(caller), startPath(options.slug), key, body);
      if (sent?.status === 200) return (sent.data as { reference: string }).reference;
      if (!isNoAnswer(sent)) load.wrong.push(`start: ${JSON.stringify(sent)}`);
      await sleep(100);
    }
    load.wrong.push('start: never answered');
    return undefined;
  };
  const pay = async (caller: number): Promise<void> => {
    const reference = await begin(caller);
    if (reference === undefined) return;
    load.begun.push(reference);
    const key = randomUUID();
    const sent = await send(pick(caller), cardPath(reference), key, { card });
    const { state } = (sent?.data ?? {}) as Partial<PaymentProgress>;
    if (sent?.status === 200 && state === 'successful') load.acknowledged.push(reference);
    else if (isNoAnswer(sent) || state === 'waiting') load.unanswered.push({ reference, key });
    else load.wrong.push(`card: ${JSON.stringify(sent)}`);
  };
  const callers = Array.from({ length: options.callers }, async (_, caller) => {
    while (isOn) await pay(caller);
  });
  return load;
}

/** Sends every unanswered call again with its key until the payment is final; returns those that never became final. */
export async function answerAll(
  url: string,
  unanswered: readonly Unanswered[],
  timeoutMs: number,
): Promise<string[]> {
  const giveUpAt = Date.now() + timeoutMs;
  const open = await Promise.all(
    unanswered.map(async ({ reference, key }) => {
      let last: Sent;
      while (Date.now() < giveUpAt) {
        last = await send(url, cardPath(reference), key, { card });
        const isKnown = last?.status === 200 || last?.code === 'ALREADY_PAID';
        if (isKnown && (await isFinal(url, reference))) return [];
        await sleep(250);
      }
      return [`${reference}: ${JSON.stringify(last)}`];
    }),
  );
  return open.flat();
}

async function isFinal(url: string, reference: string): Promise<boolean> {
  const path = addressOf(checkoutContract.getPaymentProgress, { params: { reference } });
  const response = await fetch(url + path).catch(() => undefined);
  const answer = response?.ok ? ((await response.json()) as { data: PaymentProgress }) : undefined;
  return answer?.data.state === 'successful' || answer?.data.state === 'failed';
}

export async function readServerPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** Sends kill -9 to PostgreSQL's main process. Returns its process id. */
export async function killDatabase(dataDir: string): Promise<number> {
  const pid = await readServerPid(dataDir);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Waits until a server other than the killed one runs on the data: before that, a program may not have noticed the kill. */
export async function waitForNewServer(dataDir: string, killedPid: number): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (Date.now() < giveUpAt) {
    const pid = await readServerPid(dataDir).catch(() => killedPid);
    if (pid > 0 && pid !== killedPid) return;
    await sleep(10);
  }
  throw new Error(`No new database server came after ${killedPid} was killed.`);
}

/** The current address of the embedded database of a data folder. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres/cluster');
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://kasuwa:${await readPassword(cluster)}@127.0.0.1:${port}/kasuwa`;
}

/** The time until the program reports that it is ready, database included. */
export async function timeUntilReady(url: string, timeoutMs = 60_000): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeoutMs) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1000) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return performance.now() - startedAt;
    await sleep(20);
  }
  throw new Error(`${url} was not ready after ${timeoutMs / 1000} s.`);
}
