// A newly registered user, for browser tests that change an account: created through the calls of a real sign-up.
import { randomInt } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { personForm, signupForm } from './forms.ts';
import { newPhone } from './phones.ts';

export type Registered = { email: string; password: string };

const password = 'Quiet-harbour-2026';
const headers = { 'x-kasuwa-client': 'web' };

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`/api/v1${path}`, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

async function outbox(request: APIRequestContext, path = ''): Promise<string> {
  return (await request.get(`/outbox${path}`)).text();
}

/** The plain text of the newest e-mail to an address whose subject contains the given text. */
export async function readEmail(
  request: APIRequestContext,
  to: string,
  subject: RegExp = /./,
): Promise<string> {
  const rows = (await outbox(request)).split('<tr>');
  const row = rows.find((one) => one.includes(`<td>${to}</td>`) && subject.test(one)) ?? '';
  const page = await outbox(request, `/${/\/outbox\/([0-9a-f-]+)"/.exec(row)?.[1]}`);
  return /<pre>([\s\S]*)<\/pre>/.exec(page)?.[1] ?? '';
}

/** Requests a one-time code to the address, and enters it in the form once it arrives. */
export async function enterOneTimeCode(page: Page, to: string, form: Page | Locator = page): Promise<void> {
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByText(/^Sent to/)).toBeVisible();
  let code = '';
  await expect(async () => {
    code = /^\d{6}$/m.exec(await readEmail(page.request, to, /one-time code/))?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await form.getByLabel('One-time code').focus();
  // As pasted from an e-mail program; programmatic filling would ignore the maximum length of the field.
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(form.getByLabel('One-time code')).toHaveValue(code);
}

/** The six digits of the newest SMS to a number. */
async function textedCode(request: APIRequestContext, to: string): Promise<string> {
  const rows = (await outbox(request)).split('<tr>');
  const row = rows.find((one) => one.includes(`<td>${to}</td>`)) ?? '';
  return /\b\d{6}\b/.exec(row.split(to)[1] ?? '')?.[0] ?? 'no code';
}

/** Registers, and leaves the context signed in. */
export async function register(request: APIRequestContext): Promise<Registered> {
  const tag = `${randomInt(1e9)}`.padStart(9, '0');
  const email = `newcomer-${tag}@example.com`;
  await post(request, '/merchant/signup', signupForm({ email, password, businessName: `Harbour ${tag}` }));
  const link = /(ksw_[a-z]{2}_[\w-]+)/.exec(await readEmail(request, email))?.[1] ?? '';
  const { token } = await post(request, '/merchant/activate-account', { token: link });
  const phone = newPhone();
  await post(request, '/merchant/onboarding', personForm(token ?? '', phone));
  await post(request, '/misc/send-otp', { token });
  await post(request, '/merchant/verify-otp', { token, code: await textedCode(request, phone) });
  return { email, password };
}

/** Registers in a browser context of its own, for tests whose page belongs to staff. */
export async function registerApart({ browser, baseURL }: { browser: Browser; baseURL: string | undefined }) {
  const merchant = await browser.newContext(baseURL ? { baseURL } : {});
  const { email } = await register(merchant.request);
  return { merchant, email };
}

/** Signs the same person in elsewhere; returns the access token. */
export async function signInElsewhere(
  request: APIRequestContext,
  who: Registered,
  userAgent: string,
): Promise<string> {
  const answer = await request.post('/api/v1/merchant/login', {
    data: who,
    headers: { 'user-agent': userAgent },
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
