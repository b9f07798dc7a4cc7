// npm run bench capture: captures per second, spread over many merchants and for a single one, compared with bare transfers of our ledger.
import { randomInt } from 'node:crypto';
import { getAccounts } from '#server/ledger/accounts.ts';
import { type LedgerPosting, postAll } from '#server/ledger/postings.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { createCapture } from '#server/payments/checkout/capture-payments.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createBatcher } from '#server/platform/db/driver/batch.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { createPayableMerchant, type PayableMerchant } from '#test/support/merchants.ts';
import { makeCapture } from './support/captures.ts';
import { openPool, startBenchDatabase } from './support/database.ts';
import { type Candidate, chooseLength, type Load, race } from './support/load.ts';
import { addPending } from './support/payments.ts';
import { createReport, showLoad } from './support/report.ts';
import { benchVault } from './support/vault.ts';

const merchantsMax = 50;
const callers = 32;

function captureCandidate(
  name: string,
  database: Database,
  merchants: readonly PayableMerchant[],
  supply: number,
): Candidate {
  const capture = createCapture(database, { clock, vault: benchVault });
  let pending: [PayableMerchant, string][] = [];
  return {
    name,
    callers,
    before: async () => {
      const each = Math.ceil(supply / merchants.length);
      const created = await Promise.all(
        merchants.map(async (merchant) =>
          (await addPending(database.pool, merchant, each)).map((id): [PayableMerchant, string] => [
            merchant,
            id,
          ]),
        ),
      );
      // Takes the merchants in turn.
      pending = Array.from({ length: each }, (_, index) => created.map((ids) => ids[index] ?? [])).flat() as [
        PayableMerchant,
        string,
      ][];
    },
    work: async () => {
      const next = pending.pop();
      if (!next) return false;
      const outcome = await capture(makeCapture(...next));
      if (outcome !== 'captured') throw new Error(`Not captured: ${outcome}`);
      return true;
    },
  };
}

async function transferCandidate(
  name: string,
  database: Database,
  merchants: readonly PayableMerchant[],
): Promise<Candidate> {
  const accounts = await Promise.all(
    merchants.map(({ environmentId }) =>
      getAccounts(database.db, [
        { environmentId, kind: 'gateway_receivable', currency: 'NGN' },
        { environmentId, kind: 'collection_suspense', currency: 'NGN' },
      ]),
    ),
  );
  const gather = createBatcher((items: LedgerPosting[]) => postAll(database.db, items));
  return {
    name,
    callers,
    work: async () => {
      const index = randomInt(merchants.length);
      const [debit = 0, credit = 0] = accounts[index] ?? [];
      const id = clock.newId();
      const environmentId = merchants[index]?.environmentId ?? '';
      const transfers = [{ debit, credit, amount: 5000, kind: 'payment' as const }];
      const key = `capture:${id}`;
      const posting = {
        environmentId,
        id,
        key,
        kind: 'capture' as const,
        subjectId: id,
        at: clock.now(),
        transfers,
      };
      const { outcome } = await gather(posting);
      if (outcome !== 'posted') throw new Error(`Not posted: ${outcome}`);
    },
  };
}

function report(visited: Map<string, Load>): void {
  const table = createReport('capture, 32 callers');
  const show = (name: string): string => showLoad(visited.get(name));
  const rate = (name: string): number => visited.get(name)?.perS ?? 0;
  for (const where of ['50 merchants', 'one merchant']) {
    table.figure(`bare transfers, ${where}`, show(`transfers ${where}`));
    table.target(
      `captures, ${where}, of bare transfers`,
      show(`captures ${where}`),
      rate(`captures ${where}`) / rate(`transfers ${where}`),
      { least: 0.4 },
    );
  }
  table.print();
}

async function analyze(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 1);
  await pool.query('analyze');
  await pool.end();
}

const server = await startBenchDatabase();
const database = openDatabase(server.connectionString, { poolMax: 10, codec: benchVault });
try {
  const merchants = await Promise.all(
    Array.from({ length: merchantsMax }, (_, index) => createPayableMerchant(database, `Bench ${index}`)),
  );
  const one = merchants.slice(0, 1);
  const length = chooseLength({
    tiny: { rounds: 1, durationMs: 100 },
    short: { rounds: 1, durationMs: 800 },
    usual: { rounds: 3, durationMs: 2000 },
    long: { rounds: 7, durationMs: 4000 },
  });
  const supply = 3 * length.durationMs;
  const candidates = [
    await transferCandidate('transfers 50 merchants', database, merchants),
    captureCandidate('captures 50 merchants', database, merchants, supply),
    await transferCandidate('transfers one merchant', database, one),
    captureCandidate('captures one merchant', database, one, supply),
  ];
  // As after a minute of autovacuum: plans made while the tables were empty are replaced.
  await race(candidates, { ...length, rounds: 0 });
  await analyze(server.adminConnectionString);
  const result = await race(candidates, { ...length, readCpuMs: server.readCpuMs });
  const { ok, findings } = await verifyLedger(database.db);
  if (!ok) throw new Error(`The books are wrong: ${JSON.stringify(findings)}`);
  report(result);
} finally {
  await database.close();
  await server.stop();
}
