// npm run bench transfers: a file of transfers validated and posted through HTTP, and single transfers beside captures in the same run.

import { randomBytes } from 'node:crypto';
import { gatherTransfer } from '#server/banking/transfers/making/gather-transfers.ts';
import { sendDueTransfers } from '#server/banking/transfers/sending/send-transfers.ts';
import { createCapture } from '#server/payments/checkout/capture-payments.ts';
import { verifyBooks } from '#server/proofs.ts';
import { openBulk } from '#test/support/banking/bulk.ts';
import { openTransfers, transferKey } from '#test/support/banking/transfers.ts';
import { addPayableLink } from '#test/support/merchants.ts';
import { createTestBusiness, startTestServer, type TestBusiness } from '#test/support/server.ts';
import { makeCapture } from './support/captures.ts';
import { openPool, startBenchDatabase } from './support/database.ts';
import { type Candidate, chooseLength, isTiny, type Load, median, race } from './support/load.ts';
import { addPending } from './support/payments.ts';
import { createReport, showLoad, showNumber } from './support/report.ts';

const { rounds, rows, durationMs, merchantsMax } = chooseLength({
  tiny: { rounds: 1, rows: 40, durationMs: 100, merchantsMax: 2 },
  short: { rounds: 1, rows: 5000, durationMs: 1500, merchantsMax: 20 },
  usual: { rounds: 3, rows: 5000, durationMs: 2000, merchantsMax: 50 },
  long: { rounds: 7, rows: 5000, durationMs: 4000, merchantsMax: 50 },
});
const callers = 32;
const requestHash = randomBytes(32);
const wealth = 90_000_000_00;

const server = await startBenchDatabase();
const program = await startTestServer({ connectionString: server.connectionString });
const { services } = program;

type Sender = {
  business: TestBusiness;
  walletId: string;
  linkId: string;
  slug: string;
  environmentId: string;
};

async function makeSender(index: number): Promise<Sender> {
  const business = await createTestBusiness(program, { name: `Bench ${index}` });
  const walletId = await openTransfers(program, business, wealth);
  return { business, walletId, ...(await addPayableLink(services.database, business.testEnvironmentId)) };
}

type FileTimes = { checkedMs: number; postedMs: number; sentMs: number };

/** Sends a file with distinct accounts: parsed, validated with a name enquiry per row, posted, and submitted to the sandbox bank. */
async function sendFile(token: string): Promise<FileTimes> {
  const bulk = openBulk(program, () => token);
  const serial = Math.floor(Math.random() * 900) + 100;
  const lines = Array.from(
    { length: rows },
    (_, at) => `058,7${serial}${String(at).padStart(4, '0')}20,,150,Salary`,
  );
  const began = performance.now();
  const draft = await bulk.upload(lines);
  await bulk.ask();
  const checkedMs = performance.now() - began;
  const { checks } = await bulk.get(draft);
  if (checks.ready.count !== rows) throw new Error(`Only ${checks.ready.count} of ${rows} rows are ready`);
  const from = performance.now();
  const sent = await bulk.send(draft);
  const postedMs = performance.now() - from;
  if (sent.data?.sent !== rows) throw new Error(`Not sent: ${JSON.stringify(sent.body)}`);
  const onTheWay = performance.now();
  while ((await sendDueTransfers(services)) > 0);
  return { checkedMs, postedMs, sentMs: performance.now() - onTheWay };
}

/** Counter of all transfers, so that no key and no pair of account and amount repeats. */
let next = 0;

function transferCandidate(name: string, senders: readonly Sender[]): Candidate {
  return {
    name,
    callers,
    work: async () => {
      next += 1;
      const { business, walletId, environmentId } = senders[next % senders.length] as Sender;
      const serial = String(next).padStart(6, '0');
      const environment = {
        id: environmentId,
        mode: 'test',
        businessId: business.businessId,
        businessName: 'Bench',
        currency: 'NGN',
        country: 'NG',
        timeZone: 'Africa/Lagos',
        websiteHost: null,
      } as const;
      await gatherTransfer(services, {
        operation: { name: 'createTransfer', key: `${next}`, requestHash },
        order: {
          id: services.clock.newId(),
          environment,
          actor: { kind: 'api_key', name: 'Bench', userId: business.businessId },
          walletId,
          item: {
            bankCode: '058',
            accountNumber: `60${serial}20`,
            accountName: 'ADA OBI',
            amount: 15_000,
            narration: null,
            purpose: 'supplier',
            isOwn: false,
          },
          confirmed: [],
        },
      });
    },
  };
}

function captureCandidate(name: string, senders: readonly Sender[], supply: number): Candidate {
  const { clock, database, vault } = services;
  const capture = createCapture(database, { clock, vault });
  let pending: [Sender, string][] = [];
  return {
    name,
    callers,
    before: async () => {
      const each = Math.ceil(supply / senders.length);
      const created = await Promise.all(
        senders.map(async (sender) =>
          (await addPending(database.pool, sender, each)).map((id): [Sender, string] => [sender, id]),
        ),
      );
      // Takes the merchants in turn.
      pending = Array.from({ length: each }, (_, at) =>
        created.map((ids) => ids[at]),
      ).flat() as typeof pending;
    },
    work: async () => {
      const one = pending.pop();
      if (!one) return false;
      const [{ business, ...merchant }, id] = one;
      await capture(makeCapture({ ...merchant, businessId: business.businessId }, id));
      return true;
    },
  };
}

function report(files: readonly FileTimes[], visited: Map<string, Load>): void {
  const table = createReport(
    `a file of ${showNumber(rows)} rows, and single transfers with ${callers} callers`,
  );
  const of = (part: keyof FileTimes): number => median(files.map((file) => file[part]));
  const perS = (ms: number): number => (1000 * rows) / ms;
  table.target(
    'checked, every name asked for, s',
    `${showNumber(of('checkedMs'))} ms`,
    of('checkedMs') / 1000,
    {
      most: 5,
    },
  );
  table.target('posted, rows a second', `${showNumber(of('postedMs'))} ms`, perS(of('postedMs')), {
    least: 1000,
  });
  table.figure('handed to the bank and confirmed', `${showNumber(perS(of('sentMs')))}/s`);
  const rate = (name: string): number => visited.get(name)?.perS ?? 0;
  for (const where of [`${merchantsMax} merchants`, 'one merchant']) {
    const [ours, theirs] = [`transfers ${where}`, `captures ${where}`];
    table.figure(`captures, ${where}`, showLoad(visited.get(theirs)));
    table.target(
      `transfers of a file, of captures, ${where}`,
      `${showNumber(perS(of('postedMs')))}/s`,
      perS(of('postedMs')) / rate(theirs),
      { least: 0.5 },
    );
    table.target(
      `single transfers, ${where}, of captures`,
      showLoad(visited.get(ours)),
      rate(ours) / rate(theirs),
      {
        least: 0.5,
      },
    );
  }
  table.print();
}

try {
  const senders = await Promise.all(Array.from({ length: merchantsMax }, (_, index) => makeSender(index)));
  const one = senders.slice(0, 1);
  const keys = await Promise.all(
    senders.slice(0, rounds + 1).map(({ business }) => transferKey(program, business)),
  );
  // The first file warms up query plans and compiled code for the others.
  const admin = openPool(server.adminConnectionString, 1);
  if (!isTiny) {
    await sendFile(keys[0] as string);
    await admin.query('analyze');
  }
  await admin.end();
  const files: FileTimes[] = [];
  for (let round = 0; round < rounds; round += 1)
    files.push(await sendFile(keys[round + 1] ?? (keys[0] as string)));
  const result = await race(
    [
      transferCandidate(`transfers ${merchantsMax} merchants`, senders),
      captureCandidate(`captures ${merchantsMax} merchants`, senders, 3 * durationMs),
      transferCandidate('transfers one merchant', one),
      captureCandidate('captures one merchant', one, 3 * durationMs),
    ],
    { rounds, durationMs, readCpuMs: server.readCpuMs },
  );
  const { ok, findings } = await verifyBooks(services.database.db);
  if (!ok) throw new Error(`The books are wrong: ${JSON.stringify(findings)}`);
  report(files, result);
} finally {
  await program.close();
  await server.stop();
}
