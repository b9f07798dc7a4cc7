// Requests of a rehearsal: their transactions are taken back, or watched for what they write, and what they fail with is kept.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import { clearAccountCache } from '#server/ledger/accounts.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Program } from '#server/program.ts';

export const rehearsalHeader = 'x-rehearsal';

/** By table how many rows a call inserted, changed and deleted in its transactions. */
export type Written = Record<string, readonly [inserted: number, changed: number, deleted: number]>;
export type Rehearsal = { isRace: boolean; errors: string[]; written: Written };
/** The one transaction of a request that is taken back as a whole, and whose turn it is in it. */
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

/** What is sent along so that the server knows the request again. */
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

/** Opens the transaction beside the request, which so may talk to outside parties and open transactions of its own within. */
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
      // Within a savepoint an account looks as if it had been opened before.
      clearAccountCache();
    },
  };
  return held;
}

function txOf({ tx, isOver }: Held): Tx {
  // What goes on in the background would be written for good.
  if (isOver) throw new Error('The rehearsal is over.');
  return tx;
}

/** A transaction of the request within the held one; one after the other, as they would wait for each other's locks. */
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

/** The work, and what it wrote: the figures of a connection also hold those of transactions just before. */
async function watch<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<{ result: T; written: Written }> {
  const before = await countRows(tx);
  const result = await work(tx);
  const written: Written = {};
  for (const [table, { ins, upd, del }] of await countRows(tx)) {
    const { ins: insBefore = 0, upd: updBefore = 0, del: delBefore = 0 } = before.get(table) ?? {};
    const more = [ins - insBefore, upd - updBefore, del - delBefore] as const;
    if (more.some((one) => one > 0)) written[table] = more;
  }
  return { result, written };
}

function add(to: Written, more: Written): void {
  for (const [table, [ins, upd, del]] of Object.entries(more)) {
    const [insBefore, updBefore, delBefore] = to[table] ?? [0, 0, 0];
    to[table] = [insBefore + ins, updBefore + upd, delBefore + del];
  }
}

/** All that a rehearsed call writes is taken back, once what is deferred was checked; what races write is counted. */
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
