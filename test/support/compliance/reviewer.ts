// The demo's compliance officer in browser tests: signed in to the console with a second factor, which is set up once a program.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request as requests } from '@playwright/test';
import { codeOf } from '#test/support/operators.ts';

const who = { email: 'compliance@kasuwa.test', password: 'Kasuwa-demo-2026' };

/** Where the secret of a program's officer is kept, for a second run against the same program. */
function secretFile(baseURL: string): string {
  return join(tmpdir(), `kasuwa-officer-${baseURL.replace(/\W+/g, '-')}`);
}

async function post(context: APIRequestContext, path: string, data: object) {
  const answer = await context.post(`/api/v1/operator${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

/** A context of its own, so that the merchant's and the officer's cookies do not meet. */
export async function signInReviewer(baseURL: string): Promise<APIRequestContext> {
  const context = await requests.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-kasuwa-client': 'web', origin: baseURL },
  });
  const { step } = await post(context, '/login', who);
  const file = secretFile(baseURL);
  if (existsSync(file) && step === 'code') {
    const secret = readFileSync(file, 'utf8');
    await post(context, '/login/code', { code: codeOf(secret) });
    return context;
  }
  const { secret = '' } = await post(context, '/login/totp', {});
  await post(context, '/login/totp/confirm', { code: codeOf(secret) });
  writeFileSync(file, secret);
  return context;
}

type Review = { sections: { section: string; status: string; version: number }[]; canGoLive: boolean };

export async function readReview(context: APIRequestContext, businessId: string): Promise<Review> {
  const answer = await context.get(`/api/v1/operator/compliance/${businessId}`);
  return ((await answer.json()) as { data: Review }).data;
}

export async function reject(
  context: APIRequestContext,
  businessId: string,
  section: string,
  comment: string,
): Promise<void> {
  const { sections } = await readReview(context, businessId);
  const version = sections.find((one) => one.section === section)?.version;
  await post(context, `/compliance/${businessId}/sections/${section}`, {
    decision: 'reject',
    comment,
    version,
  });
}

/** Approves whatever waits. */
export async function approveAll(context: APIRequestContext, businessId: string): Promise<void> {
  const { sections } = await readReview(context, businessId);
  const waiting = sections.filter((one) => one.status === 'PENDING');
  await post(context, `/compliance/${businessId}/approve`, {
    sections: waiting.map(({ section, version }) => ({ section, version })),
  });
}
