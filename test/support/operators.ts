// Staff of the provider for tests: created, signed in with their second factor, and calls on their behalf.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createOperator } from '#server/operator/staff/staff.ts';
import { type Endpoint, type OutputOf, pathOf } from '#shared/contract/endpoint.ts';
import { operatorSessionContract as contract } from '#shared/contract/operator/operator-session.ts';
import { hashQuickly } from './quick/hash.ts';
import type { Answer, CallOptions, TestServer } from './server.ts';

export const operatorPassword = 'Kasuwa-demo-2026';

/** The code of an authenticator, `steps` periods of 30 seconds from now. */
export function codeOf(secret: string, now: Date = new Date(), steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

/** The console's cookie that a response sets. */
export function operatorTokenOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find((item) => item.startsWith('kasuwa_operator=')) ?? '';
  return /^kasuwa_operator=([^;]*)/.exec(cookie)?.[1] ?? '';
}

/** The authenticator secrets of staff signed in here, by token. */
const secretsByToken = new Map<string, string>();

/**
 * Calls an endpoint with the console's cookie and origin. As in the console, a call that needs step-up is sent again after the second
 * factor was shown.
 */
export async function callAs<E extends Endpoint>(
  server: TestServer,
  token: string,
  endpoint: E,
  options: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const answer = await callOnceAs(server, token, endpoint, options);
  const secret = secretsByToken.get(token);
  if (answer.body?.error?.code !== 'STEP_UP_REQUIRED' || !secret) return answer;
  await callOnceAs(server, token, contract.stepUpOperator, {
    body: { code: codeOf(secret, server.services.clock.now()) },
  });
  return callOnceAs(server, token, endpoint, options);
}

/** The same without the step-up: returns the first response. */
export function callOnceAs<E extends Endpoint>(
  server: TestServer,
  token: string,
  endpoint: E,
  options: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const headers = { cookie: `kasuwa_operator=${token}`, 'x-kasuwa-client': 'web', ...options.headers };
  return server.call(endpoint, { ...options, headers });
}

export type TestOperator = {
  id: string;
  email: string;
  secret: string;
  recoveryCodes: string[];
  token: string;
};

/** Adds a member of staff with a password and without an authenticator. */
export async function addOperator(server: TestServer, roleName: string = 'Administrator') {
  const email = `staff-${randomBytes(6).toString('hex')}@example.com`;
  const { database, clock } = server.services;
  const hash = await hashQuickly(operatorPassword);
  const id = await database.inTransaction((tx) =>
    createOperator(tx, clock, {
      email,
      password: { hash },
      firstName: 'Stella',
      lastName: 'Staff',
      roleName,
    }),
  );
  return { id, email };
}

/** The first step: e-mail and password. Returns the token that is valid for the second factor only. */
export async function beginSignIn(server: TestServer, email: string): Promise<string> {
  const begun = await server.call(contract.signInOperator, { body: { email, password: operatorPassword } });
  if (begun.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(begun.body)}`);
  return operatorTokenOf(begun.headers);
}

/** Creates a member of staff, signed in after setting up an authenticator. */
export async function createTestOperator(
  server: TestServer,
  roleName: string = 'Administrator',
): Promise<TestOperator> {
  const { id, email } = await addOperator(server, roleName);
  const pending = await beginSignIn(server, email);
  const { data } = await callAs(server, pending, contract.generateOperatorTotp);
  const confirmed = await callAs(server, pending, contract.confirmOperatorTotp, {
    body: { code: codeOf(data.secret, server.services.clock.now()) },
  });
  if (confirmed.status !== 200) throw new Error(`No second factor: ${JSON.stringify(confirmed.body)}`);
  const token = operatorTokenOf(confirmed.headers);
  secretsByToken.set(token, data.secret);
  return { id, email, secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes, token };
}

/** Whether a call belongs to the console: /api/v1/operator/… */
export function isUnderOperator(endpoint: Endpoint): boolean {
  return pathOf(endpoint).startsWith('/api/v1/operator/');
}
