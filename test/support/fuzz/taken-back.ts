// Requests of a rehearsal: their transactions are rolled back, or their writes are counted, and their errors are recorded.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import { clearAccountCache } from '#server/ledger/accounts.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Program } from '#server/program.ts';

export const rehearsalHeader = 'x-rehearsal';

/** The number of rows that a call inserted, changed and deleted in its transactions, by table. */
export type Written = Record<string, readonly [inserted: number, changed: number, deleted: number]>;
export type Rehearsal = { isRace: boolean; errors: string[]; written: Written };
/** The single transaction of a request, rolled back as a whole, and the queue of work within it. */
type Held = { tx: Tx; turn: Promise<unknown>; isOver: boolean; takeBack(): Promise<void> };
type Running = Rehearsal & { held?: Held };

const current = new AsyncLocalStorage<Running>();
const rehearsals = new Map<string, Running>();

const takenBack = new Error('taken back');

function tellError(error: unknown): string {
  const { code = '', constraint = '', message, stack = '' } = error as Record<string, string>;
  const places = stack.split('\n').filter((line) => line.includes('src/server'));
  return [code, constraint, message, ...places.slice(0, 3).map((line) => line.trim())].join(' ');
}

let count = 0;

/** Starts a rehearsal; its id is sent in a header so that the server recognizes the request. */
export function beginRehearsal(isRace: boolean): { id: string; end(): Promise<Rehearsal> } {
  count += 1;
  const id = `${process.pid}-${count}`;
  const rehearsal: Running = { isRace, errors: [], written: {} };
  rehearsals.set(id, rehearsal);
  const end = async () => {
    rehearsals.delete(id);
    await rehearsal.held?.takeBack();
    return rehearsal;
  };
  return { id, end };
}

/** Opens the transaction outside of the request, so that the request may call outside parties and open its own transactions within. */
async function hold(db: Db): Promise<Held> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Tx>();
  const closed = db
    .transaction()
    .execute(async (tx) => {
      opened.resolve(tx);
      await end;
      throw takenBack;
    })
    .catch((error) => {
      opened.reject(error);
    });
  const held: Held = {
    tx: await opened.promise,
    turn: Promise.resolve(),
    isOver: false,
    takeBack: async () => {
      held.isOver = true;
      await held.turn.catch(() => undefined);
      resolve();
      await closed;
      // The cache may contain accounts that were opened within a savepoint and rolled back.
      clearAccountCache();
    },
  };
  return held;
}

function txOf({ tx, isOver }: Held): Tx {
  // Background work would be committed.
  if (isOver) throw new Error('The rehearsal is over.');
  return tx;
}

/**
 * Runs a transaction of the request as a savepoint of the held transaction; one at a time, because they would wait for each other's locks.
 */
function within<T>(held: Held, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = async () => {
    const tx = txOf(held);
    await sql`savepoint rehearsed`.execute(tx);
    try {
      const result = await work(tx);
      await sql`set constraints all immediate`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint rehearsed`.execute(tx);
      throw error;
    } finally {
      await sql`release savepoint rehearsed`.execute(tx);
    }
  };
  const done = held.turn.then(run, run);
  held.turn = done.catch(() => undefined);
  return done;
}

type Counted = { relname: string; ins: number; upd: number; del: number };
const countedRows: RawBuilder<Counted> = sql`
  select relname, n_tup_ins::int as ins, n_tup_upd::int as upd, n_tup_del::int as del from pg_stat_xact_user_tables
  where n_tup_ins + n_tup_upd + n_tup_del > 0`;

async function countRows(tx: Tx): Promise<Map<string, Counted>> {
  const { rows } = await countedRows.execute(tx);
  return new Map(rows.map((row) => [row.relname, row]));
}

/** Runs the work and counts its writes. The statistics of a connection also include transactions just before. */
async function watch<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<{ result: T; written: Written }> {
  const before = await countRows(tx);
  const result = await work(tx);
  const written: Written = {};
  for (const [table, { ins, upd, del }] of await countRows(tx)) {
    const { ins: insBefore = 0, upd: updBefore = 0, del: delBefore = 0 } = before.get(table) ?? {};
    const more = [ins - insBefore, upd - updBefore, del - delBefore] as const;
    if (more.some((item) => item > 0)) written[table] = more;
  }
  return { result, written };
}

function add(to: Written, more: Written): void {
  for (const [table, [ins, upd, del]] of Object.entries(more)) {
    const [insBefore, updBefore, delBefore] = to[table] ?? [0, 0, 0];
    to[table] = [insBefore + ins, updBefore + upd, delBefore + del];
  }
}

/** Rolls back all writes of a rehearsed call after deferred constraints were checked; counts the writes of races. */
export function allowRehearsals({ app, services }: Program): void {
  const { database } = services;
  const { db, inTransaction } = database;
  Object.defineProperty(database, 'db', {
    get: () => {
      const held = current.getStore()?.held;
      return held ? txOf(held) : db;
    },
  });
  database.inTransaction = async (work) => {
    const rehearsal = current.getStore();
    if (!rehearsal) return inTransaction(work);
    try {
      if (rehearsal.held) return await within(rehearsal.held, work);
      const { result, written } = await inTransaction((tx) => watch(tx, work));
      add(rehearsal.written, written);
      return result;
    } catch (error) {
      rehearsal.errors.push(tellError(error));
      throw error;
    }
  };
  const of = (id: unknown) => (typeof id === 'string' ? rehearsals.get(id) : undefined);
  const begin = async (rehearsal: Running | undefined) => {
    if (rehearsal && !rehearsal.isRace) rehearsal.held = await hold(db);
  };
  app.addHook('preHandler', (request, _reply, done) => {
    const rehearsal = of(request.headers[rehearsalHeader]);
    begin(rehearsal).then(
      () => (rehearsal ? current.run(rehearsal, done) : done()),
      (error) => done(error),
    );
  });
  app.addHook('onError', async (request, _reply, error) => {
    of(request.headers[rehearsalHeader])?.errors.push(tellError(error));
  });
}
