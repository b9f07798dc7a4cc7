// The real program on a real database for tests: called over HTTP through the contract, with a clock that can be moved.

import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Country, createBusiness } from '#server/account/businesses/create-business.ts';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { loadConfig } from '#server/config.ts';
import { clearAccountCache } from '#server/ledger/accounts.ts';
import type { PaymentSource } from '#server/payments/sources/payment-source.ts';
import { type Clock, systemClock } from '#server/platform/http/clock.ts';
import { createProgram, type Program } from '#server/program.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { type Endpoint, type OutputOf, pathOf } from '#shared/contract/endpoint.ts';
import type { PresetRoleName } from '#shared/preset-roles.ts';
import { sharedTestDatabase, testSecretKey } from './database.ts';
import { hashQuickly } from './quick/hash.ts';
import { sendCall } from './quick/send-call.ts';

export type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string | undefined;
  idempotencyKey?: string;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: an error answer has no data; tests read what they expect.
export type Answer<T> = { status: number; data: T; body: any; headers: Headers };

export type TestServer = Program & {
  url: string;
  connectionString: string;
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<Answer<OutputOf<E>>>;
};

/** Only when the edges of all calls are tried. */
const rehearsing = process.env.EDGES_FOLDER
  ? { ...(await import('./fuzz/rehearsal.ts')), ...(await import('./fuzz/taken-back.ts')) }
  : undefined;

/** The URL of a call with its parameters and query. */
export function addressOf(endpoint: Endpoint, options: CallOptions): string {
  let path = pathOf(endpoint);
  for (const [name, value] of Object.entries(options.params ?? {}))
    path = path.replace(`:${name}`, encodeURIComponent(value));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Sends a call to the program at any address. */
export async function callAt<E extends Endpoint>(
  url: string,
  endpoint: E,
  options: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const { body, token, idempotencyKey, headers: more } = options;
  const { status, headers, text } = await sendCall(url + addressOf(endpoint, options), {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...more,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const parsed = isJson ? JSON.parse(text) : text;
  return { status, data: parsed?.data, body: parsed, headers };
}

/** Returns the response data; throws the message of an error. */
export function dataOf<T>({ status, data, body }: Answer<T>): T {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data;
}

/** Starts the program without jobs and rate limits; `env` overrides settings. Uses the worker's shared database unless one is given. */
export async function startTestServer(
  options: {
    env?: Record<string, string>;
    clock?: Clock;
    connectionString?: string;
    sources?: readonly PaymentSource[];
  } = {},
): Promise<TestServer> {
  const connectionString = options.connectionString ?? (await sharedTestDatabase()).connectionString;
  // The platform's own accounts have the same ids in every database, and a worker opens several databases in turn.
  clearAccountCache();
  const config = loadConfig({
    LOG_LEVEL: process.env.DEBUG_LOG ?? 'silent',
    JOBS: 'off',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    DEMO_LIVE_SANDBOX: 'on',
    SANDBOX_SLOW_MS: '0',
    // Test businesses are live from the start; the second-factor rule has its own tests.
    OWNER_SECOND_FACTOR: 'off',
    SECRET_KEY: testSecretKey,
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: join(tmpdir(), `kasuwa-test-data-${process.pid}`),
    ...options.env,
  });
  const program = await createProgram({
    config,
    connectionString,
    webDir: join(import.meta.dirname, '../../dist/web'),
    clock: options.clock ?? systemClock,
    strict: true,
    // The cache of sessions lasts as long as a test, so that a session survives days on a moved clock on any machine.
    rememberMs: 10 * 60_000,
    ...(options.sources && { sources: options.sources }),
  });
  program.startJobs();
  rehearsing?.allowRehearsals(program);
  const url = await program.app.listen({ port: 0, host: '127.0.0.1' });
  const call: TestServer['call'] = async (endpoint, callOptions) => {
    const send = (other?: CallOptions) => callAt(url, endpoint, other);
    return (await rehearsing?.rehearse(endpoint, callOptions ?? {}, send)) ?? send(callOptions);
  };
  return { ...program, url, connectionString, call };
}

export type TestBusiness = {
  businessId: string;
  testEnvironmentId: string;
  liveEnvironmentId: string;
  email: string;
  /** The owner's access token, in test mode. */
  token: string;
  /** Adds a member with a preset role and signs in. */
  signInAs(role: PresetRoleName, mode?: 'test' | 'live'): Promise<{ token: string; email: string }>;
};

const password = 'Correct-horse-2026';

/** Creates a tenant with its owner signed in: tests share a database and see only their own tenant. */
export async function createTestBusiness(
  server: TestServer,
  options: { country?: Country; name?: string; mode?: 'test' | 'live'; approved?: boolean } = {},
): Promise<TestBusiness> {
  const { database, clock } = server.services;
  const tag = randomBytes(6).toString('hex');
  const business = await database.inTransaction((tx) =>
    createBusiness(tx, clock, {
      name: options.name ?? `Business ${tag}`,
      email: `hello-${tag}@example.com`,
      country: options.country ?? 'NG',
      type: 'sme',
      sector: 'Food',
      approved: options.approved ?? true,
    }),
  );
  const signInAs: TestBusiness['signInAs'] = async (role, mode = options.mode ?? 'test') => {
    const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`;
    const hash = await hashQuickly(password);
    await database.inTransaction(async (tx) => {
      const userId = await createUser(tx, clock, {
        email,
        password: { hash },
        firstName: role,
        lastName: 'Tester',
      });
      await addMember(tx, clock, { businessId: business.id, userId, role, mode });
    });
    const answer = await server.call(sessionContract.login, { body: { email, password } });
    if (!answer.data?.token) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`);
    return { token: answer.data.token, email };
  };
  const owner = await signInAs('Owner');
  return {
    businessId: business.id,
    testEnvironmentId: business.testEnvironmentId,
    liveEnvironmentId: business.liveEnvironmentId,
    ...owner,
    signInAs,
  };
}
