// Signing in to the operator console from a browser test: one session of the demo's Administrator for all tests of a run.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

export const administrator = { email: 'operator@kasuwa.test', password: 'Kasuwa-demo-2026' };
export const consoleHeaders = { 'x-kasuwa-client': 'web' };
type Stored = { secret?: string; token?: string; shownAt?: number };
/** The second factor is valid for ten minutes. It is shown again well before that, because a test takes time as well. */
const shownForMs = 4 * 60_000;

/** The code of an authenticator, `steps` periods of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

const address = process.env.KASUWA_SCREENS_URL ?? 'http://localhost:4000';
const file = join(tmpdir(), `kasuwa-console-${new URL(address).port}.json`);

function readKept(): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    return {};
  }
}

/** Runs work by one worker at a time: an authenticator is set up once, and each code is valid once. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (Date.now() > giveUpAt) break;
      await sleep(50);
    }
  }
  try {
    return await work();
  } finally {
    // Another worker whose wait timed out proceeds without the lock, and may have removed it already.
    rmSync(lock, { recursive: true, force: true });
  }
}

const post = (request: APIRequestContext, path: string, data: object = {}) =>
  request.post(`/api/v1/operator${path}`, { data, headers: consoleHeaders });

/** Signs in with both steps through the API; the cookie lands in the page's context. Returns the authenticator's secret. */
async function passBothSteps(page: Page, known: string | undefined): Promise<string> {
  const begun = await post(page.request, '/login', administrator);
  const { data } = (await begun.json()) as { data: { step: 'set-up' | 'code' } };
  if (data.step === 'set-up') {
    const created = await post(page.request, '/login/totp');
    const { secret } = ((await created.json()) as { data: { secret: string } }).data;
    expect((await post(page.request, '/login/totp/confirm', { code: codeOf(secret) })).ok()).toBe(true);
    return secret;
  }
  if (!known) throw new Error(`Another run set the authenticator up: its secret is not in ${file}.`);
  for (const steps of [0, 1, -1]) {
    if ((await post(page.request, '/login/code', { code: codeOf(known, steps) })).ok()) return known;
  }
  throw new Error('Every code of this minute was used already.');
}

/** Shows the second factor again in runs longer than ten minutes, as staff do. */
async function showAgain(page: Page, stored: Stored): Promise<void> {
  if (Date.now() - (stored.shownAt ?? 0) < shownForMs) return;
  for (const steps of [0, 1, -1]) {
    const code = codeOf(stored.secret ?? '', steps);
    if (!(await post(page.request, '/step-up', { code })).ok()) continue;
    writeFileSync(file, JSON.stringify({ ...stored, shownAt: Date.now() }));
    return;
  }
}

/** Signs the page in to the console as the demo's Administrator. No test logs this session out. */
export async function signInToConsole(page: Page): Promise<void> {
  await oneAtATime(async () => {
    const stored = readKept();
    const setCookie = (value: string) =>
      page
        .context()
        .addCookies([{ name: 'kasuwa_operator', value, url: address, httpOnly: true, sameSite: 'Strict' }]);
    if (stored.token) {
      await setCookie(stored.token);
      const profile = await page.request.get('/api/v1/operator/profile', { headers: consoleHeaders });
      if (profile.ok()) return showAgain(page, stored);
    }
    const secret = await passBothSteps(page, stored.secret);
    const cookies = await page.context().cookies();
    const token = cookies.find((cookie) => cookie.name === 'kasuwa_operator')?.value ?? '';
    writeFileSync(file, JSON.stringify({ secret, token, shownAt: Date.now() }));
  });
}
