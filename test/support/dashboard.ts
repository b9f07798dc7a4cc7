// Signing in to the dashboard from a browser test, and what every screen must hold.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export const owner = { email: 'owner@kasuwa.test', password: 'Kasuwa-demo-2026' };

/** Signs in through the API of the same origin: the session cookies land in the page's context. */
export async function signIn(page: Page, who: { email: string; password: string } = owner): Promise<void> {
  const answer = await page.request.post('/api/v1/merchant/login', { data: who });
  expect(answer.ok()).toBe(true);
}

/** Goes to one of the businesses of whoever signed in: one begins in the one used last, which another test may have changed. */
export async function enterBusiness(
  request: APIRequestContext,
  name: string,
  headers: Record<string, string> = { 'x-kasuwa-client': 'web' },
): Promise<{ id: string }> {
  const profile = await request.get('/api/v1/merchant/info', { headers });
  const { data } = (await profile.json()) as {
    data: { businesses: { id: string; business_name: string }[] };
  };
  const business = data.businesses.find((one) => one.business_name === name);
  if (!business) throw new Error(`Nobody of ${name} signed in`);
  const switched = await request.put('/api/v1/merchant/switch-business', {
    headers,
    data: { businessId: business.id },
  });
  expect(switched.ok()).toBe(true);
  return business;
}

/** Puts the business that is active into test or live mode. */
export async function setMode(page: Page, mode: 'test' | 'live'): Promise<void> {
  const headers = { 'x-kasuwa-client': 'web' };
  const profile = await page.request.get('/api/v1/merchant/info', { headers });
  const { data } = (await profile.json()) as { data: { business: { id: string } } };
  const url = `/api/v1/merchant/switch-environment/${data.business.id}?environment=${mode}`;
  expect((await page.request.get(url, { headers })).ok()).toBe(true);
}

/** Signs in, and goes to the demo's business in one of its modes. */
export async function signInTo(page: Page, mode: 'test' | 'live', who = owner): Promise<void> {
  await signIn(page, who);
  await enterBusiness(page.request, 'Adunni Foods');
  await setMode(page, mode);
}

/** The same in place of whoever was there before. */
export async function takeOver(page: Page, mode: 'test' | 'live', who = owner): Promise<void> {
  // The screen of who was there before goes first: without its session it would go to the login page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInTo(page, mode, who);
}

/** No axe violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await endColours(page);
  await expectNoViolation(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
}

/** What of a screen may fail on a phone alone: targets too small or too close, and parts one cannot scroll to or name. */
export async function expectUsableOnPhone(page: Page): Promise<void> {
  await expectNoViolation(page, {
    type: 'rule',
    values: ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label'],
  });
}

/**
 * A colour on its way to another is none that anybody reads: what ends by itself is brought to its end. A change of the scheme reaches the
 * page with its next frame, and its colours set out with that.
 */
async function endColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish();
  });
}

/** Every text stands out enough from what is behind it. */
export async function expectReadable(page: Page): Promise<void> {
  await endColours(page);
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

/**
 * Axe stays in the page from one check to the next, and answers what it found wrong alone: the library that drives it from
 * outside loads it for each check and fetches everything that is right too, which takes twice as long.
 */
async function expectNoViolation(page: Page, runOnly: axe.RunOnly): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  }
  const violations = await page.evaluate(async (only) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    return (await loaded.run({ runOnly: only, resultTypes: ['violations'] })).violations;
  }, runOnly);
  const said = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => `${node.target.join(' ')} ${node.html}`).join(', ')}`,
  );
  expect(said).toEqual([]);
}

/** The page itself never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Of the screen, not of the window: on a phone the window itself grows with what is too wide.
  const width = page.viewportSize()?.width ?? 0;
  const wide = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  await expect.poll(wide).toBeLessThanOrEqual(width);
}
