// npm run bench checkout: complete payer journeys through HTTP per second, from the link to the receipt, and their cost by component.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/platform/db/database.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { databaseUrlOf } from '#test/support/crash/load.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { approvedCard } from '#test/support/payers.ts';
import { startProgram } from '#test/support/program.ts';
import { addressOf, type CallOptions } from '#test/support/server.ts';
import { type HttpCaller, openCaller } from './support/caller.ts';
import { type Candidate, chooseLength, load, race } from './support/load.ts';
import { countParts, type Parts, partsEach } from './support/parts.ts';
import { createReport, showLoad, showNumber } from './support/report.ts';

const payers = 32;
const program = await startProgram({ env: { DEMO: 'off' } });
const database = openDatabase(await databaseUrlOf(program.dataDir), { poolMax: 4 });
const callers = Array.from({ length: payers }, () => openCaller(program.url));

async function call(caller: HttpCaller, endpoint: Endpoint, options: CallOptions): Promise<string> {
  const { status, body } = await caller.ask({
    method: endpoint.method,
    path: addressOf(endpoint, options),
    ...(endpoint.idempotency && { headers: { 'idempotency-key': randomUUID() } }),
    body: options.body,
  });
  if (status !== 200) throw new Error(`${endpoint.url}: ${status} ${body}`);
  return body;
}

const card = { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' };
const person = { email: 'ada@example.com', name: 'Ada Obi' };

const open = (caller: HttpCaller, slug: string) =>
  call(caller, checkoutContract.getCheckoutPage, { params: { key: slug }, query: { visit: '1' } });
async function start(caller: HttpCaller, slug: string): Promise<string> {
  const answer = await call(caller, checkoutContract.startLinkPayment, {
    params: { key: slug },
    body: person,
  });
  return (JSON.parse(answer) as { data: { reference: string } }).data.reference;
}
async function payByCard(caller: HttpCaller, reference: string): Promise<void> {
  const answer = await call(caller, checkoutContract.payByCard, { params: { reference }, body: { card } });
  const { data } = JSON.parse(answer) as { data: { state: string } };
  if (data.state !== 'successful') throw new Error(`Not paid: ${data.state}`);
}
const readReceipt = (caller: HttpCaller, reference: string) =>
  call(caller, checkoutContract.getReceipt, { params: { reference } });

/** Opens the page, begins a payment, pays by card and reads the receipt: four calls. */
async function pay(caller: HttpCaller, slug: string): Promise<void> {
  await open(caller, slug);
  const reference = await start(caller, slug);
  await payByCard(caller, reference);
  await readReceipt(caller, reference);
}

const report = createReport('journeys of payers: page, start, card, receipt');
const showParts = ({ program: own, database: requested, client }: Parts): string =>
  `program ${showNumber(own)} ms, database ${showNumber(requested)}, client ${showNumber(client)}; in all ${showNumber(own + requested + client)}`;

/** Measures each step separately, with all payers at once, to show its own cost. */
async function measureSteps(slugs: readonly string[], journeys: number, readParts: () => Parts) {
  const references: string[] = [];
  const each = async (step: (caller: HttpCaller, place: number) => Promise<unknown>): Promise<Parts> => {
    const before = readParts();
    let next = 0;
    await Promise.all(
      callers.map(async (caller) => {
        while (next < journeys) await step(caller, next++);
      }),
    );
    return partsEach(before, readParts(), journeys);
  };
  const slugOf = (place: number): string => slugs[place % slugs.length] ?? '';
  const steps = {
    page: await each((caller, place) => open(caller, slugOf(place))),
    start: await each(async (caller, place) => {
      references[place] = await start(caller, slugOf(place));
    }),
    card: await each((caller, place) => payByCard(caller, references[place] ?? '')),
    receipt: await each((caller, place) => readReceipt(caller, references[place] ?? '')),
  };
  for (const [name, parts] of Object.entries(steps)) report.figure(`the ${name} by itself`, showParts(parts));
}

try {
  const merchants = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createPayableMerchant(database, `Bench ${index}`)),
  );
  const slugs = merchants.map(({ slug }) => slug);
  const callerAt = (place: number): HttpCaller => callers[place] as HttpCaller;
  const spread = (place: number): Promise<void> => pay(callerAt(place), slugs[place % slugs.length] ?? '');
  const hot = (place: number): Promise<void> => pay(callerAt(place), slugs[0] ?? '');
  const candidates: Candidate[] = [
    { name: '1 payer', callers: 1, work: hot },
    { name: '32 payers at 20 merchants', callers: payers, work: spread },
    { name: '32 payers at one link', callers: payers, work: hot },
  ];
  for (const { work } of candidates)
    await Promise.all(Array.from({ length: payers }, (_, caller) => work(caller)));
  await database.pool.query('analyze');
  const { rounds, durationMs, journeys } = chooseLength({
    tiny: { rounds: 1, durationMs: 500, journeys: 64 },
    short: { rounds: 1, durationMs: 1000, journeys: 500 },
    usual: { rounds: 3, durationMs: 3000, journeys: 2000 },
    long: { rounds: 5, durationMs: 10_000, journeys: 5000 },
  });
  const result = await race(candidates, { rounds, durationMs });
  for (const [name, value] of result) report.figure(name, showLoad(value));
  const readParts = countParts(program.process.pid ?? 0, program.dataDir);
  const before = readParts();
  const mixed = await load(payers, 3 * durationMs, spread);
  const paid = Math.round(mixed.perS * mixed.seconds);
  report.figure('a journey, 32 payers at 20 merchants', showParts(partsEach(before, readParts(), paid)));
  await measureSteps(slugs, journeys, readParts);
  report.print();
  const { ok, findings } = await verifyBooks(database.db);
  if (!ok) throw new Error(`The books are wrong: ${JSON.stringify(findings)}`);
} finally {
  for (const caller of callers) caller.close();
  await database.close();
  await program.stop();
}
