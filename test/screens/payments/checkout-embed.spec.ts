// The checkout inside another site: the messages that the site receives, their origin, and the requests that it may send.
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';
import { allowSite, type HostPage, makeOwnLink, serveHostPage } from '#test/support/shop.ts';

let host: HostPage;
let home: string;
let slug: string;
test.beforeEach(async ({ page, baseURL }) => {
  home = new URL(baseURL ?? '').origin;
  // A separate business, so that no other test changes its list of sites.
  await register(page.request);
  slug = await makeOwnLink(page.request);
  host = await serveHostPage(home, slug);
  await allowSite(page.request, new URL(host.url).origin);
});
test.afterEach(() => host.close());

async function openFrame(page: Page): Promise<FrameLocator> {
  await page.goto(host.url);
  await page.getByRole('button', { name: 'Buy' }).click();
  return page.frameLocator('iframe[title="Payment"]');
}

async function begin(frame: FrameLocator): Promise<void> {
  await frame.getByLabel('E-mail').fill('amaka@okonkwo.example.com');
  await frame.getByRole('button', { name: 'Continue' }).click();
}

async function fillCard(frame: FrameLocator, label: string): Promise<void> {
  await frame.getByRole('button', { name: 'Test cards' }).click();
  await frame.getByRole('button', { name: label }).first().click();
}

/**
 * Performs an action after which the site removes the frame. The action is not awaited: the frame with the click or key may be removed
 * before the release, and Playwright is not notified of that. The removal of the frame proves that the action happened.
 */
async function leaveBy(page: Page, act: Promise<void>): Promise<void> {
  void act.catch(() => undefined);
  await expect(page.locator('iframe[title="Payment"]')).toHaveCount(0);
}

const received = (page: Page) => page.locator('#heard li').allTextContents();

test('the site is notified of the payment and of its closing by the payer', async ({ page }) => {
  const frame = await openFrame(page);
  await begin(frame);
  await fillCard(frame, 'Mastercard, approved');
  await expectAccessible(page);
  await frame.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(frame.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect.poll(() => received(page)).toEqual([expect.stringMatching(/^done TST-\w+ true$/)]);
  await leaveBy(page, frame.getByRole('main').getByRole('button', { name: 'Close' }).click());
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused();
  expect((await received(page)).at(-1)).toMatch(/^close TST-\w+ true$/);
  const raw = await page.evaluate(
    () => (window as unknown as { raw: { origin: string; type: string }[] }).raw,
  );
  expect(new Set(raw.map((message) => message.origin))).toEqual(new Set([home]));
  expect(raw.map((message) => message.type)).toEqual(['ready', 'done', 'close']);
});

test('the start and cancellation of a transfer are reported, and a tap outside the frame does not close it', async ({
  page,
}) => {
  const frame = await openFrame(page);
  await begin(frame);
  await frame.getByText('Bank transfer').click();
  await frame.getByRole('button', { name: 'Show account number' }).click();
  await expect.poll(() => received(page)).toEqual([expect.stringMatching(/^waiting TST-\w+ false$/)]);
  await page.locator('[role=dialog]').dispatchEvent('click');
  await expect(page.locator('iframe[title="Payment"]')).toHaveCount(1);
  await frame.getByRole('button', { name: 'Pay another way' }).click();
  await expect.poll(async () => (await received(page)).at(-1)).toMatch(/^cancel-waiting TST-\w+ false$/);
  await leaveBy(page, frame.getByRole('button', { name: 'Cancel payment' }).click());
});

test('3-D Secure goes to the bank and back inside the frame', async ({ page }) => {
  const frame = await openFrame(page);
  await begin(frame);
  await fillCard(frame, 'Mastercard with 3-D Secure');
  await frame.getByRole('button', { name: /^Pay ₦/ }).click();
  await frame.getByRole('button', { name: 'Approve' }).click();
  await expect(frame.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect.poll(async () => (await received(page)).at(-1)).toMatch(/^done TST-\w+ true$/);
  expect(page.url()).toBe(host.url);
});

test('forged messages are ignored, and the site can close and refresh the frame', async ({ page }) => {
  const frame = await openFrame(page);
  await expect(frame.getByLabel('E-mail')).toBeVisible();
  // A frame of another origin and the page itself claim that the payment succeeded.
  await page.evaluate(() => {
    const lie = { source: 'kasuwa', type: 'done', reference: 'TST-0000000000' };
    const stranger = document.getElementById('stranger') as HTMLIFrameElement;
    const script = stranger.contentDocument?.createElement('script');
    if (script) script.textContent = `parent.postMessage(${JSON.stringify(lie)}, '*')`;
    if (script) stranger.contentDocument?.body.append(script);
    window.postMessage(lie, '*');
  });
  await page.waitForFunction(() => (window as unknown as { raw: unknown[] }).raw?.length >= 3);
  expect(await received(page)).toEqual([]);

  await leaveBy(page, page.keyboard.press('Escape'));
  expect(await received(page)).toEqual(['close  false']);

  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(frame.getByLabel('E-mail')).toBeVisible();
  const reads = page.waitForResponse((response) => response.url().includes('/api/v1/pay/'));
  await page.evaluate(() => (window as unknown as { payment: { refresh(): void } }).payment.refresh());
  expect((await reads).ok()).toBe(true);
  await page.evaluate(() => (window as unknown as { payment: { close(): void } }).payment.close());
  await expect(page.locator('iframe[title="Payment"]')).toHaveCount(0);
});

test('an unlisted site shows nothing; once it is listed on the screen, it shows the payment', async ({
  page,
}) => {
  const other = await serveHostPage(home, slug);
  const { origin } = new URL(other.url);
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(other.url);
  await page.getByRole('button', { name: 'Buy' }).click();
  await refused;
  const frame = page.frameLocator('iframe[title="Payment"]');
  await expect(frame.getByLabel('E-mail')).toHaveCount(0);
  expect(await received(page)).toEqual([]);

  await page.goto('/settings/configuration/embedding');
  await expect(page.getByRole('cell', { name: new URL(host.url).origin, exact: true })).toBeVisible();
  const site = page.getByLabel('Site', { exact: false }).first();
  await site.fill(`${origin}/cart`);
  await page.getByRole('button', { name: 'Allow site' }).click();
  await expect(page.getByText(/^Enter the site without a path/)).toBeVisible();
  await expectAccessible(page);
  await site.fill(origin);
  await page.getByRole('button', { name: 'Allow site' }).click();
  await expect(page.getByRole('cell', { name: origin, exact: true })).toBeVisible();

  await page.goto(other.url);
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(frame.getByLabel('E-mail')).toBeVisible();
  await other.close();
});

test('without a listed site the screen explains the consequence', async ({ page }) => {
  await register(page.request);
  await page.goto('/settings/configuration/embedding');
  await expect(page.getByText(/^No site can embed the checkout until you add one/)).toBeVisible();
  await expectAccessible(page);
});

test('the full payment page cannot be framed, only the embedding page', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  expect(await policyOf(`/pay/${slug}`)).toContain("frame-ancestors 'none'");
  expect(await policyOf(`/embed/${slug}`)).toContain(`frame-ancestors ${new URL(host.url).origin}`);
  expect(await policyOf('/embed/anything')).toContain("frame-ancestors 'none'");
});
