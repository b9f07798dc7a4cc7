// Signing in to the dashboard from a browser test, and the requirements of every screen.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export const owner = { email: 'owner@kasuwa.test', password: 'Kasuwa-demo-2026' };

/** Signs in through the API of the same origin: the session cookies land in the page's context. */
export async function signIn(page: Page, who: { email: string; password: string } = owner): Promise<void> {
  const answer = await page.request.post('/api/v1/merchant/login', { data: who });
  expect(answer.ok()).toBe(true);
}

/** Switches to one of the user's businesses: a session begins in the one used last, which another test may have changed. */
export async function enterBusiness(
  request: APIRequestContext,
  name: string,
  headers: Record<string, string> = { 'x-kasuwa-client': 'web' },
): Promise<{ id: string }> {
  const profile = await request.get('/api/v1/merchant/info', { headers });
  const { data } = (await profile.json()) as {
    data: { businesses: { id: string; business_name: string }[] };
  };
  const business = data.businesses.find((business) => business.business_name === name);
  if (!business) throw new Error(`Nobody of ${name} signed in`);
  const switched = await request.put('/api/v1/merchant/switch-business', {
    headers,
    data: { businessId: business.id },
  });
  expect(switched.ok()).toBe(true);
  return business;
}

/** Switches the active business to test or live mode. */
export async function setMode(page: Page, mode: 'test' | 'live'): Promise<void> {
  const headers = { 'x-kasuwa-client': 'web' };
  const profile = await page.request.get('/api/v1/merchant/info', { headers });
  const { data } = (await profile.json()) as { data: { business: { id: string } } };
  const url = `/api/v1/merchant/switch-environment/${data.business.id}?environment=${mode}`;
  expect((await page.request.get(url, { headers })).ok()).toBe(true);
}

/**
 * Signs in, and switches to the demo's business in one of its modes. The mode belongs to the member, and tests run at the same time: all of
 * them use the owner in live mode.
 */
export async function signInTo(page: Page, mode: 'test' | 'live', who = owner): Promise<void> {
  if (who === owner && mode !== 'live') throw new Error('Other tests use the owner in live mode meanwhile');
  await signIn(page, who);
  await enterBusiness(page.request, 'Adunni Foods');
  await setMode(page, mode);
}

/** The same in place of the previous user. */
export async function takeOver(page: Page, mode: 'test' | 'live', who = owner): Promise<void> {
  // The previous user's screen is left first: without its session it would redirect to the login page.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInTo(page, mode, who);
}

/** Expects no axe violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await endColours(page);
  await expectNoViolation(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
}

/** Checks the rules that can fail on a phone only: targets too small or too close, and parts that cannot be scrolled to or have no name. */
export async function expectUsableOnPhone(page: Page): Promise<void> {
  await expectNoViolation(page, {
    type: 'rule',
    values: ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label'],
  });
}

/**
 * Finishes running colour animations, because contrast is measured on final colours. A change of the scheme reaches the page with its next
 * frame, and the animations of its colours begin then.
 */
async function endColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** Expects enough contrast between every text and its background. */
export async function expectReadable(page: Page): Promise<void> {
  await endColours(page);
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

/**
 * Axe stays loaded in the page between checks and returns violations only. The library that drives it from outside loads it for each check
 * and fetches passed checks too, which takes twice as long.
 */
async function expectNoViolation(page: Page, runOnly: axe.RunOnly): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  }
  const violations = await page.evaluate(async (only) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    return (await loaded.run({ runOnly: only, resultTypes: ['violations'] })).violations;
  }, runOnly);
  const messages = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => `${node.target.join(' ')} ${node.html}`).join(', ')}`,
  );
  expect(messages).toEqual([]);
}

/** Expects that the page itself does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // The width of the screen, not of the window: on a phone the window grows with content that is too wide.
  const width = page.viewportSize()?.width ?? 0;
  const wide = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  await expect.poll(wide).toBeLessThanOrEqual(width);
}
