// A reviewer's decisions in browser tests, through the console's API.
import { expect, type Page } from '@playwright/test';
import { consoleHeaders as headers } from '#test/support/console/sign-in.ts';

type Review = { sections: { section: string; status: string; version: number }[] };

async function read(reviewer: Page, businessId: string): Promise<Review> {
  const answer = await reviewer.request.get(`/api/v1/operator/compliance/${businessId}`, { headers });
  return ((await answer.json()) as { data: Review }).data;
}

async function post(reviewer: Page, path: string, data: object): Promise<void> {
  const answer = await reviewer.request.post(`/api/v1/operator/compliance/${path}`, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

/** Rejects a section with a comment. */
export async function reject(
  reviewer: Page,
  businessId: string,
  section: string,
  comment: string,
): Promise<void> {
  const { sections } = await read(reviewer, businessId);
  const version = sections.find((item) => item.section === section)?.version;
  await post(reviewer, `${businessId}/sections/${section}`, { decision: 'reject', comment, version });
}

/** Approves everything that is pending. */
export async function approveAll(reviewer: Page, businessId: string): Promise<void> {
  const { sections } = await read(reviewer, businessId);
  const waiting = sections.filter((section) => section.status === 'PENDING');
  await post(reviewer, `${businessId}/approve`, {
    sections: waiting.map(({ section, version }) => ({ section, version })),
  });
}
