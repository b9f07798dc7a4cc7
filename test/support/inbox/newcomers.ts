// A new user for browser tests: registers through the API, and reads their e-mails and SMS in the local outbox.
import { type APIRequestContext, expect } from '@playwright/test';
import { personForm, signupForm } from './forms.ts';
import { newPhone } from './phones.ts';

export const newcomerPassword = 'Kasuwa-demo-2026';

export type Newcomer = { email: string; phone: string; token: string };

export function newAddress(): string {
  return `new-${crypto.randomUUID().slice(0, 12)}@example.com`;
}

/** The text of the newest e-mail to an address. */
export async function readEmail(request: APIRequestContext, to: string): Promise<string> {
  const list = await (await request.get('/outbox')).text();
  const [, row = ''] = list.split(`<td>${to}</td>`);
  const id = /\/outbox\/([\w-]+)/.exec(row)?.[1];
  expect(id, `no e-mail to ${to}`).toBeDefined();
  const page = await (await request.get(`/outbox/${id}`)).text();
  return /<pre>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? '';
}

/** The path and query of the first link of the newest e-mail to an address. */
export async function readLink(request: APIRequestContext, to: string): Promise<string> {
  const found = /https?:\/\/[^\s/]+(\/[^\s]+)/.exec(await readEmail(request, to));
  return found?.[1] ?? '';
}

/** The six digits of the newest SMS to a number, once it arrives. */
export async function readSmsCode(request: APIRequestContext, to: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const list = await (await request.get('/outbox')).text();
      const [, row = ''] = list.split(`<td>${to}</td>`);
      code = /\d{6}/.exec(row)?.[0] ?? '';
      return code;
    }, `a code by SMS to ${to}`)
    .not.toBe('');
  return code;
}

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(`/api/v1${path}`, { data, headers: { 'x-kasuwa-client': 'web' } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** Registers and sets up an account with its own business, in test mode. Its session is a token, not a cookie. */
export async function makeNewcomer(request: APIRequestContext): Promise<Newcomer> {
  const [email, phone] = [newAddress(), newPhone()];
  await post(request, '/merchant/signup', signupForm({ email, password: newcomerPassword }));
  const link = await readLink(request, email);
  const { token } = await post<{ token: string }>(request, '/merchant/activate-account', {
    token: link.split('/').at(-1),
  });
  await post(request, '/merchant/onboarding', personForm(token, phone));
  await post(request, '/misc/send-otp', { token });
  const code = await readSmsCode(request, phone);
  const session = await post<{ token: string }>(request, '/merchant/verify-otp', { token, code });
  return { email, phone, token: session.token };
}
