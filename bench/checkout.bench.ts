// npm run bench checkout: whole journeys of payers by HTTP, from the link to the receipt, a second.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/platform/db/database.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { databaseUrlOf } from '#test/support/crash-load.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { approvedCard } from '#test/support/payers.ts';
import { startProgram } from '#test/support/program.ts';
import { addressOf, type CallOptions } from '#test/support/server.ts';
import { type Candidate, chooseLength, race } from './support/load.ts';
import { createReport, showLoad } from './support/report.ts';

const program = await startProgram({ env: { DEMO: 'off' } });
const database = openDatabase(await databaseUrlOf(program.dataDir), { poolMax: 4 });

async function call<T>(endpoint: Endpoint, options: CallOptions): Promise<T> {
  const response = await fetch(program.url + addressOf(endpoint, options), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(endpoint.idempotency && { 'idempotency-key': randomUUID() }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const answer = (await response.json()) as { data: T };
  if (response.status !== 200)
    throw new Error(`${endpoint.url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Opens the page, begins a payment, pays by card and reads the receipt: four calls. */
async function pay(slug: string): Promise<void> {
  await call(checkoutContract.getCheckoutPage, { params: { key: slug }, query: { visit: '1' } });
  const { reference } = await call<{ reference: string }>(checkoutContract.startLinkPayment, {
    params: { key: slug },
    body: { email: 'ada@example.com', name: 'Ada Obi' },
  });
  const card = { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' };
  const { state } = await call<{ state: string }>(checkoutContract.payByCard, {
    params: { reference },
    body: { card },
  });
  if (state !== 'successful') throw new Error(`Not paid: ${state}`);
  await call(checkoutContract.getReceipt, { params: { reference } });
}

try {
  const merchants = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createPayableMerchant(database, `Bench ${index}`)),
  );
  const spread = (caller: number): Promise<void> => pay(merchants[caller % merchants.length]?.slug ?? '');
  const hot = (): Promise<void> => pay(merchants[0]?.slug ?? '');
  const candidates: Candidate[] = [
    { name: '1 payer', callers: 1, work: hot },
    { name: '32 payers at 20 merchants', callers: 32, work: spread },
    { name: '32 payers at one link', callers: 32, work: hot },
  ];
  for (const { work } of candidates)
    await Promise.all(Array.from({ length: 32 }, (_, caller) => work(caller)));
  await database.pool.query('analyze');
  const seen = await race(
    candidates,
    chooseLength({
      short: { rounds: 1, durationMs: 1000 },
      usual: { rounds: 3, durationMs: 3000 },
      long: { rounds: 5, durationMs: 10_000 },
    }),
  );
  const table = createReport('journeys of payers: page, start, card, receipt');
  for (const [name, load] of seen) table.figure(name, showLoad(load));
  table.print();
  const { ok, findings } = await verifyBooks(database.db);
  if (!ok) throw new Error(`The books are wrong: ${JSON.stringify(findings)}`);
} finally {
  await database.close();
  await program.stop();
}
