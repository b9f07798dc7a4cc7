// Requests of a rehearsal: their transactions are taken back, or watched for what they write, and what they fail with is kept.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { Program } from '#server/program.ts';

export const rehearsalHeader = 'x-rehearsal';

/** By table how many rows a call inserted, changed and deleted in its transactions. */
export type Written = Record<string, readonly [inserted: number, changed: number, deleted: number]>;
export type Rehearsal = { isRace: boolean; errors: string[]; written: Written };

const current = new AsyncLocalStorage<Rehearsal>();
const rehearsals = new Map<string, Rehearsal>();

class TakenBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('taken back');
    this.result = result;
  }
}

function tellError(error: unknown): string {
  const { code = '', constraint = '', message, stack = '' } = error as Record<string, string>;
  const places = stack.split('\n').filter((line) => line.includes('src/server'));
  return [code, constraint, message, ...places.slice(0, 3).map((line) => line.trim())].join(' ');
}

let count = 0;

/** What is sent along so that the server knows the request again. */
export function beginRehearsal(isRace: boolean): { id: string; end(): Rehearsal } {
  count += 1;
  const id = `${process.pid}-${count}`;
  const rehearsal: Rehearsal = { isRace, errors: [], written: {} };
  rehearsals.set(id, rehearsal);
  const end = () => {
    rehearsals.delete(id);
    return rehearsal;
  };
  return { id, end };
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

/** Transactions of rehearsed calls are taken back, once all that is deferred was checked; those of races are counted. */
export function allowRehearsals({ app, services }: Program): void {
  const { database } = services;
  const { inTransaction } = database;
  database.inTransaction = async (work) => {
    const rehearsal = current.getStore();
    if (!rehearsal) return inTransaction(work);
    try {
      if (rehearsal.isRace) {
        const { result, written } = await inTransaction((tx) => watch(tx, work));
        add(rehearsal.written, written);
        return result;
      }
      return await inTransaction(async (tx) => {
        const result = await work(tx);
        await sql`set constraints all immediate`.execute(tx);
        throw new TakenBack(result);
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.result as never;
      rehearsal.errors.push(tellError(error));
      throw error;
    }
  };
  const of = (id: unknown) => (typeof id === 'string' ? rehearsals.get(id) : undefined);
  app.addHook('preHandler', (request, _reply, done) => {
    const rehearsal = of(request.headers[rehearsalHeader]);
    if (rehearsal) current.run(rehearsal, done);
    else done();
  });
  app.addHook('onError', async (request, _reply, error) => {
    of(request.headers[rehearsalHeader])?.errors.push(tellError(error));
  });
}
