// Network faults between two machines, repeated: connections cut during requests, keys sent concurrently, notices out of order.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requeryDue } from '#server/payments/checkout/jobs.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { approvedCard, createPayers, type Payers } from './support/payers.ts';
import type { Answer } from './support/server.ts';
import { soakSize, soakTimeoutMs } from './support/soak/size.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

async function expectBooks(): Promise<void> {
  expect((await payers.books()).findings).toEqual([]);
}

/**
 * Terminates the first active client connection before the call completes, never the server's own vacuum, which only a superuser may
 * terminate; returns whether there was one.
 */
async function cutWhile(cutter: pg.Client, call: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const over = call.then(() => {
    isOver = true;
  });
  // Random, to interrupt the call at different points.
  await sleep(randomInt(0, 12));
  while (!isOver) {
    const { rowCount } = await cutter.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
         and backend_type = 'client backend' limit 1`,
    );
    if (rowCount) {
      await over;
      return true;
    }
  }
  return false;
}

/** Repeats the call with the same key until it completes; queries pending outcomes as the jobs would. */
async function untilAnswered<T>(send: () => Promise<Answer<T>>, isFinal: (data: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await send();
    if (answer.status === 200 && isFinal(answer.data)) return answer.data;
    payers.clock.advance(61_000);
    await requeryDue(payers.server.services).catch(() => 0);
  }
  throw new Error('It was never answered.');
}

const cuts = soakSize('cut', 12);

test(
  'a database connection lost during a request: a retry with the same key has one effect',
  async () => {
    const cutter = new pg.Client({ connectionString: payers.server.connectionString });
    cutter.on('error', () => undefined);
    await cutter.connect();
    const link = await payers.makeLink();
    let cut = 0;
    let successful = 0;
    for (let run = 0; run < cuts; run += 1) {
      const startKey = randomUUID();
      const start = () =>
        payers.server.call(checkoutContract.startLinkPayment, {
          params: { key: link.slug },
          idempotencyKey: startKey,
          body: { email: `payer-${run}@example.com`, name: 'Bola Ade' },
        });
      const begun = start();
      if (run % 3 === 0 && (await cutWhile(cutter, begun))) cut += 1;
      expect([200, 503]).toContain((await begun).status);
      const { reference } = await untilAnswered(start, () => true);
      const key = randomUUID();
      const pay = () => payers.payCard(reference, { number: approvedCard, key });
      const paid = pay();
      if (await cutWhile(cutter, paid)) cut += 1;
      expect([200, 503]).toContain((await paid).status);
      // A charge that never reached the bank has failed, and no money was taken.
      await untilAnswered(pay, () => true);
      const ask = () => payers.progress(reference);
      const { state } = await untilAnswered(ask, (data) => /^(successful|failed)$/.test(data.state));
      expect((await payers.row(reference)).attemptCount).toBe(1);
      if (state === 'successful') successful += 1;
    }
    const { rows } = await payers.database.pool.query(
      `select count(distinct t.id) as payments, count(p.id) as captures from transactions t
     join customers c on c.environment_id = t.environment_id and c.id = t.customer_id
     left join ledger_postings p on p.environment_id = t.environment_id and p.subject_id = t.id and p.kind = 'capture'
     where c.email like 'payer-%'`,
    );
    expect({ payments: Number(rows[0].payments), captures: Number(rows[0].captures) }).toEqual({
      payments: cuts,
      captures: successful,
    });
    expect(cut).toBeGreaterThan(0);
    await cutter.end();
    await expectBooks();
  },
  soakTimeoutMs(cuts, 3000),
);

const keys = soakSize('keys', 8);

test(
  'fifty concurrent requests with one key have one effect and one response; another body is rejected',
  async () => {
    const link = await payers.makeLink();
    const started = async (): Promise<number> => {
      const { rows } = await payers.database.pool.query(
        'select count(*) as count from transactions where source_id = $1',
        [link.id],
      );
      return Number(rows[0].count);
    };
    for (let run = 0; run < keys; run += 1) {
      const idempotencyKey = randomUUID();
      const send = (email: string) =>
        payers.server.call(checkoutContract.startLinkPayment, {
          params: { key: link.slug },
          idempotencyKey,
          body: { email, name: 'Bola Ade' },
        });
      const answers = await Promise.all(Array.from({ length: 50 }, () => send('bola@example.com')));
      expect(new Set(answers.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect((await send('another@example.com')).body.error?.code).toBe('IDEMPOTENCY_CONFLICT');
      // Each key begins exactly one more payment of the link.
      expect(await started()).toBe(run + 1);
    }
  },
  soakTimeoutMs(keys, 3000),
);

type Notice = { accountNumber: string; amount: number; sessionId: string };

const newSession = (): string => Array.from({ length: 30 }, () => randomInt(10)).join('');

function shuffled<T>(list: readonly T[]): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** Plans payments that await a transfer, and their notices: exact, in two parts, too much, or too little. */
async function planNotices(): Promise<{ references: string[]; notices: Notice[] }> {
  const parts = [[500_000], [200_000, 300_000], [650_000], [120_000]];
  const references: string[] = [];
  const notices: Notice[] = [];
  for (const amounts of parts) {
    const reference = await payers.begin();
    const { transfer } = (await payers.payTransfer(reference)).data;
    if (!transfer) throw new Error(`No account for ${reference}.`);
    const { accountNumber } = transfer;
    references.push(reference);
    notices.push(...amounts.map((amount) => ({ accountNumber, amount, sessionId: newSession() })));
  }
  return { references, notices };
}

const send = async ({ accountNumber, amount, sessionId }: Notice): Promise<void> => {
  expect((await payers.send(accountNumber, amount, sessionId)).status).toBe(200);
};

async function statesOf(references: readonly string[]) {
  return Promise.all(
    references.map(async (reference) => {
      const { status, amount, fee, net } = await payers.row(reference);
      const { transfer } = (await payers.progress(reference)).data;
      return { status, amount, fee, net, received: transfer?.received ?? null };
    }),
  );
}

const rounds = soakSize('notices', 4);

test(
  'provider notices sent five times and shuffled lead to the same state as ordered ones',
  async () => {
    const ordered = await planNotices();
    for (const notice of ordered.notices) await send(notice);
    const expected = await statesOf(ordered.references);
    expect(expected.map(({ status }) => status)).toEqual([
      'successful',
      'successful',
      'successful',
      'pending',
    ]);
    for (let run = 0; run < rounds; run += 1) {
      const before = await payers.balances();
      const { references, notices } = await planNotices();
      const five = shuffled(notices.flatMap((notice) => Array.from({ length: 5 }, () => notice)));
      // Sends some concurrently, like a provider's retries.
      for (let at = 0; at < five.length; at += 4) await Promise.all(five.slice(at, at + 4).map(send));
      expect(await statesOf(references)).toEqual(expected);
      const after = await payers.balances();
      const grown = (after.merchant_pending ?? 0) - (before.merchant_pending ?? 0);
      expect(grown).toBe(
        expected.reduce((sum, { status, net }) => sum + (status === 'successful' ? net : 0), 0),
      );
    }
    await expectBooks();
  },
  soakTimeoutMs(rounds, 3000),
);
