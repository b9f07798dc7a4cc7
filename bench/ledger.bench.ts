// npm run bench ledger: transfers per second and bytes per transfer of our ledger's API, compared with a hand-written floor and a peer.
import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { getAccounts } from '#server/ledger/accounts.ts';
import { type LedgerPosting, post, postAll } from '#server/ledger/postings.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createBatcher } from '#server/platform/db/driver/batch.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { openPool, sizeOf, startBenchDatabase } from './support/database.ts';
import { floorSchema, peerSchema } from './support/ledger-floor.ts';
import { type Candidate, chooseLength, type Load, race } from './support/load.ts';
import { createReport, showLoad, showNumber } from './support/report.ts';

const accountsMax = 1000;
const batchSize = 100;

type Ours = { environmentId: string; debits: number[]; credits: number[] };

async function openOurs(database: Database): Promise<Ours> {
  const business = await database.inTransaction((tx) =>
    createBusiness(tx, clock, {
      name: 'Bench',
      email: 'bench@example.com',
      country: 'NG',
      type: 'sme',
      sector: 'Food',
    }),
  );
  const environmentId = business.testEnvironmentId;
  const owners = Array.from({ length: accountsMax }, () => clock.newId());
  const open = (kind: 'gateway_receivable' | 'merchant_pending') =>
    getAccounts(
      database.db,
      owners.map((ownerId) => ({ environmentId, kind, currency: 'NGN', ownerId })),
    );
  return {
    environmentId,
    debits: await open('gateway_receivable'),
    credits: await open('merchant_pending'),
  };
}

type Spread = 'spread' | 'hot';

function makePosting(ours: Ours, spread: Spread): LedgerPosting {
  const credit = spread === 'hot' ? 0 : randomInt(accountsMax);
  const debit = ours.debits[randomInt(accountsMax)] as number;
  const id = clock.newId();
  return {
    environmentId: ours.environmentId,
    id,
    key: `capture:${id}`,
    kind: 'capture',
    subjectId: id,
    at: clock.now(),
    transfers: [{ debit, credit: ours.credits[credit] as number, amount: 5000, kind: 'payment' }],
  };
}

async function expectPosted(postings: LedgerPosting[], database: Database): Promise<string[]> {
  const outcomes = (await postAll(database.db, postings)).map((item) => item.outcome);
  if (outcomes.some((outcome) => outcome !== 'posted')) throw new Error(`Refused: ${outcomes.join()}`);
  return outcomes;
}

function ourCandidates(database: Database, ours: Ours): Candidate[] {
  const gather = createBatcher((items: LedgerPosting[]) => expectPosted(items, database));
  const single = (spread: Spread) => () => post(database.db, makePosting(ours, spread));
  const gathered = (spread: Spread) => () => gather(makePosting(ours, spread));
  return [
    ...[1, 8, 32].map((callers) => ({
      name: `ours single spread ${callers}`,
      callers,
      work: single('spread'),
    })),
    { name: 'ours single hot 32', callers: 32, work: single('hot') },
    { name: 'ours gathered spread 32', callers: 32, work: gathered('spread') },
    { name: 'ours gathered hot 32', callers: 32, work: gathered('hot') },
    {
      name: 'ours batch',
      callers: 1,
      work: () =>
        expectPosted(
          Array.from({ length: batchSize }, () => makePosting(ours, 'spread')),
          database,
        ),
    },
  ];
}

function floorCandidates(pool: pg.Pool): Candidate[] {
  const credit = (spread: Spread): number => 1001 + (spread === 'hot' ? 0 : randomInt(accountsMax));
  const single = (spread: Spread) => () =>
    pool.query({
      name: 'floor',
      text: 'select bench_floor.transfer($1, $2, $3, 5000)',
      values: [randomUUID(), 1 + randomInt(accountsMax), credit(spread)],
    });
  const peer = (spread: Spread) => () => {
    const name = (n: number): string => `pgla_${String(n).padStart(26, '0')}`;
    return pool.query({
      name: 'peer',
      text: 'select bench_peer.transfer($1, $2, 5000)',
      values: [name(1 + randomInt(accountsMax)), name(credit(spread))],
    });
  };
  const batch = (): Promise<unknown> => {
    const each = <T>(make: () => T): T[] => Array.from({ length: batchSize }, make);
    return pool.query({
      name: 'floor batch',
      text: 'select bench_floor.transfers($1, $2, $3, $4)',
      values: [
        each(randomUUID),
        each(() => 1 + randomInt(accountsMax)),
        each(() => credit('spread')),
        each(() => 5000),
      ],
    });
  };
  const spreads: Spread[] = ['spread', 'hot'];
  return [
    ...spreads.flatMap((spread) =>
      [1, 8, 32].map((callers) => ({
        name: `floor ${spread} ${callers}`,
        callers,
        work: single(spread),
      })),
    ),
    ...spreads.map((spread) => ({ name: `peer ${spread} 32`, callers: 32, work: peer(spread) })),
    { name: 'floor batch', callers: 1, work: batch },
  ];
}

const ourTables = ['ledger_postings', 'ledger_transfers'];

/** Bytes per transfer on disk after a run of the bench. */
async function measureBytes(pool: pg.Pool): Promise<{ ours: number; floor: number; peer: number }> {
  const count = async (table: string): Promise<number> => {
    const { rows } = await pool.query<{ n: string }>(`select count(*)::text as n from ${table}`);
    return Number(rows[0]?.n ?? 0);
  };
  const each = async (tables: string[], counted: string): Promise<number> =>
    (await sizeOf(pool, tables)) / (await count(counted));
  return {
    ours: await each(ourTables, 'ledger_transfers'),
    floor: await each(['bench_floor.transfers', 'bench_floor.entries'], 'bench_floor.transfers'),
    peer: await each(['bench_peer.transfers', 'bench_peer.entries'], 'bench_peer.transfers'),
  };
}

function report(visited: Map<string, Load>, bytes: { ours: number; floor: number; peer: number }): void {
  const table = createReport('ledger');
  const rate = (name: string): number =>
    (visited.get(name)?.perS ?? 0) * (name.endsWith('batch') ? batchSize : 1);
  const show = (name: string): string => showLoad(visited.get(name), name.endsWith('batch') ? batchSize : 1);
  for (const name of visited.keys()) if (!/^ours (gathered|batch)/.test(name)) table.figure(name, show(name));
  const spread = 'ours gathered spread 32';
  const hot = 'ours gathered hot 32';
  table.target(`${spread}, of the floor`, show(spread), rate(spread) / rate('floor spread 32'), {
    least: 0.9,
  });
  table.target(`${spread}, of the peer`, show(spread), rate(spread) / rate('peer spread 32'), { least: 2 });
  table.target(`${hot}, of our own spread`, show(hot), rate(hot) / rate(spread), { least: 0.8 });
  table.target(
    `ours batch of ${batchSize}, of the floor's`,
    show('ours batch'),
    rate('ours batch') / rate('floor batch'),
    {
      least: 0.68,
    },
  );
  table.figure('bytes a transfer, floor', showNumber(bytes.floor));
  table.figure('bytes a transfer, peer', showNumber(bytes.peer));
  table.target('bytes a transfer, ours', showNumber(bytes.ours), bytes.ours, { most: 500 });
  table.print();
}

const server = await startBenchDatabase();
const pool = openPool(server.ownerConnectionString, 32);
const database = openDatabase(server.connectionString, { poolMax: 32 });
try {
  await pool.query(floorSchema);
  await pool.query(peerSchema);
  const ours = await openOurs(database);
  const length = chooseLength({
    tiny: { rounds: 1, durationMs: 50 },
    short: { rounds: 1, durationMs: 500 },
    usual: { rounds: 3, durationMs: 1500 },
    long: { rounds: 5, durationMs: 5000 },
  });
  const result = await race([...floorCandidates(pool), ...ourCandidates(database, ours)], {
    ...length,
    readCpuMs: server.readCpuMs,
  });
  const verification = await verifyLedger(database.db);
  if (!verification.ok) throw new Error(`The books are wrong: ${JSON.stringify(verification.findings)}`);
  report(result, await measureBytes(pool));
} finally {
  await pool.end();
  await database.close();
  await server.stop();
}
