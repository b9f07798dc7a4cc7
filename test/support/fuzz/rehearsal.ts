// Before a test makes a call, the same call with every edge of every field, each in a transaction that is taken back: `npm run soak edges`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Program } from '#server/program.ts';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { CallOptions } from '../server.ts';
import { type Edge, edgesOfBody, withValue } from './edges.ts';
import type { JsonSchema } from './values.ts';

/** Where what was tried and what was found is kept; nothing is rehearsed without it. */
const folder = process.env.EDGES_FOLDER ?? '';
const header = 'x-rehearsal';
const pairsMax = { read: 60, write: 200 };
/** Longer ones are no matter of an endpoint: a server takes no such address. */
const queryValueMax = 700;

type Rehearsal = { errors: string[] };
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

function rehearsalOf(id: unknown): Rehearsal | undefined {
  if (typeof id !== 'string') return undefined;
  const rehearsal = rehearsals.get(id) ?? { errors: [] };
  rehearsals.set(id, rehearsal);
  return rehearsal;
}

/** Transactions of rehearsed calls are taken back, once all that is deferred was checked. */
export function allowRehearsals({ app, services }: Program): void {
  if (!folder) return;
  const { database } = services;
  const { inTransaction } = database;
  database.inTransaction = async (work) => {
    const rehearsal = current.getStore();
    if (!rehearsal) return inTransaction(work);
    try {
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
  app.addHook('preHandler', (request, _reply, done) => {
    const rehearsal = rehearsalOf(request.headers[header]);
    if (rehearsal) current.run(rehearsal, done);
    else done();
  });
  app.addHook('onError', async (request, _reply, error) => {
    rehearsalOf(request.headers[header])?.errors.push(tellError(error));
  });
}

const nameOf = new Map<Endpoint, string>(
  Object.values(allContracts).flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]): [Endpoint, string] => [
      endpoint,
      name,
    ]),
  ),
);

const placeOf = (what: string) => join(folder, createHash('sha256').update(what).digest('hex').slice(0, 24));

/** Whoever comes first, of all processes of the run. */
function claim(what: string): boolean {
  try {
    writeFileSync(placeOf(what), what, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Two forms of each call, and one of those that are many and alike. */
const roundsOf = (name: string, isRead: boolean) =>
  Array.from(
    { length: isRead || /^(export|quote|preview)/.test(name) ? 1 : 2 },
    (_, round) => `${name} ${round}`,
  );

/** The form of a body: its fields, and the values of those that say which form it is. */
function formOf(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${formOf(value[0])}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([field, one]) => `${field}:${formOf(one, field)}`)
      .sort()
      .join()}}`;
  const saysForm = /^(kind|type|action|mode|format|decision|outcome|rule|method|status)$/.test(name);
  return saysForm ? String(value) : typeof value;
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema;

type Sent = { status: number; errors: string[] };

/** Two of those that were taken, in one call: rules between fields. */
function pairsOf(taken: readonly Edge[], count: number): Edge[] {
  if (taken.length < 2) return [];
  const pairs = fc.sample(fc.tuple(fc.constantFrom(...taken), fc.constantFrom(...taken)), count);
  return pairs.flatMap(([one, other]) => {
    const [first, second] = [one.path.join('.'), other.path.join('.')];
    if (first.startsWith(second) || second.startsWith(first)) return [];
    const body = withValue(one.body, other.path, other.value);
    return [{ path: [...one.path, 'and', ...other.path], value: [one.value, other.value], body }];
  });
}

async function tryAll(
  name: string,
  edges: readonly Edge[],
  send: (value: unknown) => Promise<Sent>,
): Promise<Edge[]> {
  const taken: Edge[] = [];
  for (const edge of edges) {
    const { status, errors } = await send(edge.body);
    if (status === 200) taken.push(edge);
    // What no text can hold is refused as malformed; anything else that the database refuses was let through.
    const isOfDatabase = errors.some((error) => /^(22|23|42)/.test(error) && !/^(22021|22P05)/.test(error));
    if (status < 500 && !isOfDatabase) continue;
    const fault = { name, at: edge.path.join('.'), value: edge.value, status, errors };
    appendFileSync(join(folder, 'faults.jsonl'), `${JSON.stringify(fault)}\n`);
  }
  return taken;
}

let sent = 0;

/** Sends the edges of a call that would succeed, twice a call at most; what was answered 5xx is written down. */
export async function rehearse(
  endpoint: Endpoint,
  options: CallOptions,
  call: (options: CallOptions) => Promise<{ status: number }>,
): Promise<void> {
  const name = folder ? nameOf.get(endpoint) : undefined;
  const isRead = endpoint.method === 'GET';
  const schema = isRead ? endpoint.query : endpoint.body;
  // What opens transactions of its own would find nothing of what the one before has made.
  const isWhole = isRead || endpoint.transaction !== 'own' || process.env.EDGES_OWN === 'on';
  if (!name || !schema || endpoint.upload || !isWhole) return;
  const rounds = roundsOf(name, isRead);
  const given = (isRead ? options.query : options.body) ?? {};
  const form = `${name} ${formOf(given)}`;
  if (existsSync(placeOf(form)) || rounds.every((one) => existsSync(placeOf(one)))) return;
  const { idempotencyKey, ...rest } = options;
  const send = async (value: unknown): Promise<Sent> => {
    sent += 1;
    const id = `${process.pid}-${sent}`;
    const { status } = await call({
      ...rest,
      ...(idempotencyKey && { idempotencyKey: `rehearsal-${id}` }),
      ...(isRead ? { query: value as Record<string, unknown> } : { body: value }),
      headers: { ...options.headers, [header]: id },
    });
    const { errors } = rehearsals.get(id) ?? { errors: [] };
    rehearsals.delete(id);
    return { status, errors };
  };
  if ((await send(given)).status !== 200) return;
  if (!claim(form) || !rounds.some(claim)) return;
  const edges = edgesOfBody(schemaOf(schema), given).filter(
    ({ value }) => !isRead || (JSON.stringify(value) ?? '').length <= queryValueMax,
  );
  const taken = await tryAll(name, edges, send);
  await tryAll(name, pairsOf(taken, isRead ? pairsMax.read : pairsMax.write), send);
  appendFileSync(join(folder, 'done.txt'), `${form}: ${edges.length} edges, ${taken.length} taken\n`);
}
