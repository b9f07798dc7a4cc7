// Rehearsals: before a test sends a call, the same call with every edge of every field, each rolled back, then three of it at once: `npm
// run soak edges`.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';
import { changesState, type Endpoint } from '#shared/contract/endpoint.ts';
import { race } from '../attack/race.ts';
import type { Answer, CallOptions } from '../server.ts';
import { type Edge, edgesOfBody, edgesOfParams, withValue } from './edges.ts';
import { beginRehearsal, type Rehearsal, rehearsalHeader } from './taken-back.ts';
import type { JsonSchema } from './values.ts';

/** The folder for tried calls and findings; without it nothing is rehearsed. */
const folder = process.env.EDGES_FOLDER ?? '';
/** The maximum number of edges per call, spread over all of them; all by default. */
const edgesMax = Number(process.env.EDGES_MOST ?? 'Infinity');
const pairsMax = { read: Math.min(60, edgesMax / 4), write: Math.min(200, edgesMax / 4) };
/** Longer values do not test an endpoint: a server refuses such a URL. */
const queryValueMax = 700;

/** A call takes longer than this only if it waits for the rehearsal itself. */
const slowMs = 2000;

const nameOf = new Map<Endpoint, string>(
  Object.values(allContracts).flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]): [Endpoint, string] => [
      endpoint,
      name,
    ]),
  ),
);

const placeOf = (what: string) => join(folder, createHash('sha256').update(what).digest('hex').slice(0, 24));
const tell = (file: string, what: object) =>
  appendFileSync(join(folder, file), `${JSON.stringify({ ...what })}\n`);

/** Whether this process claims it first, among all processes of the run. */
function claim(what: string): boolean {
  try {
    writeFileSync(placeOf(what), what, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Two forms per call, and one per read, export, quote or preview, of which there are many alike. */
const roundsOf = (name: string, isRead: boolean) =>
  Array.from(
    { length: isRead || /^(export|quote|preview)/.test(name) ? 1 : 2 },
    (_, round) => `${name} ${round}`,
  );

/** The form of a body: its fields, and the values of discriminating fields. */
function formOf(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${formOf(value[0])}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([field, value]) => `${field}:${formOf(value, field)}`)
      .sort()
      .join()}}`;
  const saysForm = /^(kind|type|action|mode|format|decision|outcome|rule|method|status)$/.test(name);
  return saysForm ? String(value) : typeof value;
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema;

/** Earlier values of parameters and fields, by name: objects of other businesses and in other states. */
const named = new Map<string, Set<string>>();
const othersOf = (name: string) => [...(named.get(name) ?? [])].slice(-25);

function remember(options: CallOptions): void {
  const provided = { ...options.params, ...(typeof options.body === 'object' ? options.body : {}) };
  for (const [name, value] of Object.entries(provided)) {
    if (typeof value !== 'string' || !(name in (options.params ?? {}) || /Id$/.test(name))) continue;
    const values = named.get(name) ?? new Set();
    named.set(name, values.add(value));
  }
}

/** Combines two accepted edges in one call, to test rules between fields. */
function pairsOf(taken: readonly Edge[], count: number): Edge[] {
  if (taken.length < 2) return [];
  const pairs = fc.sample(fc.tuple(fc.constantFrom(...taken), fc.constantFrom(...taken)), Math.ceil(count));
  return pairs.flatMap(([one, other]) => {
    const [first, second] = [one.path.join('.'), other.path.join('.')];
    if (first.startsWith(second) || second.startsWith(first)) return [];
    const body = withValue(one.body, other.path, other.value);
    return [{ path: [...one.path, 'and', ...other.path], value: [one.value, other.value], body }];
  });
}

function someOf(edges: readonly Edge[]): readonly Edge[] {
  const step = Math.max(1, edges.length / edgesMax);
  return edges.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** These calls run due work until none is left, and would never end if it stayed due. */
const worksOff = new Set(['advanceClock', 'runJob', 'runReconciliation', 'runBankProofs']);

let isPaused = false;

/** Runs set-up work whose calls are sent once, without a rehearsal. */
export async function withoutRehearsals<T>(work: () => Promise<T>): Promise<T> {
  isPaused = true;
  try {
    return await work();
  } finally {
    isPaused = false;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the endpoint answers is passed on.
type Sent = Rehearsal & { answer: Answer<any> };
type Send = (options: Partial<CallOptions>, isRace?: boolean) => Promise<Sent>;

/** Values that no text column can store are refused as malformed; any other database error means that validation let a value through. */
const isOfDatabase = (error: string) => /^(22|23|42)/.test(error) && !/^(22021|22P05)/.test(error);

/** Records every 5xx response and every database error; returns the accepted edges. */
async function tryAll(
  name: string,
  edges: readonly Edge[],
  send: (value: unknown) => Promise<Sent>,
): Promise<Edge[]> {
  const taken: Edge[] = [];
  const start = performance.now();
  for (const [at, edge] of edges.entries()) {
    // Writes of an outside party on a separate connection wait for the transaction that is rolled back.
    if (performance.now() - start > slowMs * (at + 1) + 20_000) break;
    const { answer, errors } = await send(edge.body);
    if (answer.status === 200) taken.push(edge);
    if (answer.status < 500 && !errors.some(isOfDatabase)) continue;
    // Artefacts of the rehearsal: a statement after a failed one outside of a transaction, or in the background.
    const isArtefact = errors.some((error) => /^25P02|rehearsal is over/.test(error));
    const fault = { name, at: edge.path.join('.'), value: edge.value, status: answer.status, errors };
    tell(isArtefact ? 'doubtful.jsonl' : 'faults.jsonl', fault);
  }
  return taken;
}

/** Sends the same call three times at once, or with other bodies, without a rollback; returns a successful response if there is one. */
async function raceIt(name: string, options: CallOptions, bodies: readonly unknown[], send: Send) {
  const keyOf = (at: number) => (at < 2 ? options.idempotencyKey : `${options.idempotencyKey}-other`);
  const sent = await race(bodies.length, (at) =>
    send(
      {
        ...(bodies[at] !== undefined && { body: bodies[at] }),
        ...(options.idempotencyKey && { idempotencyKey: keyOf(at) ?? '' }),
      },
      true,
    ),
  );
  const statuses = sent.map(({ answer }) => answer.status);
  const errors = sent.flatMap((item) => item.errors);
  tell('races.jsonl', { name, statuses, written: sent.map(({ written }) => written), errors });
  if (statuses.some((status) => status >= 500 && status !== 503))
    tell('faults.jsonl', { name, at: 'a race', value: bodies, statuses, errors });
  const results = sent.filter((_, at) => bodies[at] === bodies[0]);
  return results.find(({ answer }) => answer.status === 200)?.answer ?? results[0]?.answer;
}

/**
 * Sends the edges of a call that would succeed, for two forms per call at most, and races it; returns the response if the race executed it.
 */
export async function rehearse(
  endpoint: Endpoint,
  options: CallOptions,
  call: (options: CallOptions) => Promise<Sent['answer']>,
): Promise<Sent['answer'] | undefined> {
  const name = folder ? nameOf.get(endpoint) : undefined;
  if (!name || endpoint.upload || worksOff.has(name)) return;
  remember(options);
  if (isPaused) return;
  const isRead = !changesState(endpoint);
  const field = endpoint.method === 'GET' ? 'query' : 'body';
  const schema = endpoint[field];
  const rounds = roundsOf(name, isRead);
  const provided = options[field] ?? (schema ? {} : undefined);
  const form = `${name} ${formOf(provided)}`;
  // Calls that replace a secret are not raced: only the last secret is valid, whichever call came first.
  const races =
    isRead || /^(generate|renew|request|begin)/.test(name)
      ? []
      : [`${name} raced`, `${name} raced by others`];
  const isKnown = existsSync(placeOf(form)) || rounds.every((round) => existsSync(placeOf(round)));
  if (isKnown && races.every((race) => existsSync(placeOf(race)))) return;
  const { idempotencyKey, ...rest } = options;
  const send: Send = async (more, isRace = false) => {
    const { id, end } = beginRehearsal(isRace);
    const answer = await call({
      ...rest,
      ...(idempotencyKey && { idempotencyKey: `rehearsal-${id}` }),
      ...more,
      headers: { ...options.headers, [rehearsalHeader]: id },
    });
    return { ...(await end()), answer };
  };
  const start = performance.now();
  if ((await send(provided === undefined ? {} : { [field]: provided })).answer.status !== 200) return;
  if (performance.now() - start > 4 * slowMs) return void [...rounds, ...races].map(claim);
  let taken: Edge[] = [];
  if (!isKnown && claim(form) && rounds.some(claim)) {
    const inParams = endpoint.params
      ? edgesOfParams(schemaOf(endpoint.params), options.params ?? {}, othersOf)
      : [];
    await tryAll(name, inParams, (params) => send({ params: params as Record<string, string> }));
    const edges = schema
      ? edgesOfBody(schemaOf(schema), provided, othersOf).filter(
          ({ value }) => field === 'body' || (JSON.stringify(value) ?? '').length <= queryValueMax,
        )
      : [];
    const sendValue = (value: unknown) => send({ [field]: value });
    taken = await tryAll(name, someOf(edges), sendValue);
    await tryAll(name, pairsOf(taken, isRead ? pairsMax.read : pairsMax.write), sendValue);
    const count = inParams.length + edges.length;
    appendFileSync(join(folder, 'done.txt'), `${form}: ${count} edges, ${taken.length} taken\n`);
  }
  if (races[0] && claim(races[0])) return raceIt(name, options, [provided, provided, provided], send);
  if (races[1] && taken.length > 1 && claim(races[1]))
    return raceIt(name, options, [provided, taken[0]?.body, taken.at(-1)?.body, provided], send);
}
