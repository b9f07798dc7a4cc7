// The life of a session in the browser: the idle prompt, logout in every tab, stored data, and warnings.
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { endRoutes } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { type Registered, register } from '#test/support/inbox/registered.ts';

const dashboard = '/payment-gateway/dashboard';
const profile = '/account/profile/information';
const login = /\/auth\/login$/;

test.afterEach(({ context }) => endRoutes(context));

/** Opens a page whose clock the test controls. */
async function openTimed(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Stops the clock of a page after some activity: until it is resumed only `runFor` moves it, however slow the machine is. */
async function stopClock(page: Page): Promise<void> {
  const soon = await page.evaluate(() => Date.now() + 20_000);
  await page.clock.pauseAt(soon);
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
}

/** The seconds that the prompt shows. */
async function secondsLeft(page: Page): Promise<number> {
  return Number(/\d+/.exec((await prompt(page).getByRole('timer').textContent()) ?? '')?.[0]);
}

/** The state behind a missing idle prompt: the path, the seconds since the last activity, and whether the dialog is loaded. */
function idleSince(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = Number(localStorage.getItem('kasuwa.active-at'));
    const question = performance
      .getEntriesByType('resource')
      .filter((item) => item.name.includes('idle-dialog'));
    return `${location.pathname}, ${Math.round((Date.now() - at) / 1000)} s, loaded: ${question.length}`;
  });
}

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('after three idle minutes a prompt counts down, and a button keeps the session', async ({ context }) => {
  await register(context.request);
  const page = await openTimed(context, profile);
  await stopClock(page);
  await page.clock.runFor('02:55');
  await expect(prompt(page)).toBeHidden();
  await page.clock.runFor(6000);
  await page.clock.resume();
  await expect(prompt(page)).toContainText(/Logging out in 1\d\d seconds/);
  await page.clock.runFor(1000);
  await expectAccessible(page);
  const before = await secondsLeft(page);
  await page.clock.runFor(60_000);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(before - 60);
  // Moving the mouse does not answer the prompt.
  await page.mouse.move(200, 200);
  await page.clock.runFor(2000);
  await expect(prompt(page)).toBeVisible();
  await prompt(page).getByRole('button', { name: "I'm still here" }).click();
  await page.clock.runFor(2000);
  await expect(prompt(page)).toBeHidden();
  await page.clock.runFor('02:40');
  await expect(prompt(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(profile));
});

test('an unanswered prompt ends the session, on the server as well', async ({ context, isMobile }) => {
  test.skip(isMobile, 'The same on a phone.');
  await register(context.request);
  const page = await openTimed(context, profile);
  // The tab slept: no timer fired in between.
  await page.clock.fastForward('05:01');
  await expect(page).toHaveURL(login);
  const answer = await context.request.get('/api/v1/merchant/info');
  expect(answer.status()).toBe(401);
});

test('activity in one tab keeps the others, and answering the prompt in one closes it in all', async ({
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on a phone.');
  await register(context.request);
  const timed = await openTimed(context, profile);
  const two = await openTimed(context, profile);
  // Both pages share the clock of the context.
  await timed.clock.runFor('02:30');
  await two.mouse.move(300, 300);
  await two.mouse.move(320, 320);
  await timed.clock.runFor('01:00');
  await expect(prompt(timed)).toBeHidden();
  await timed.clock.runFor('02:10');
  // The dialog is loaded on demand and appears by timers, so the clock must advance while the test waits.
  for (const page of [timed, two]) {
    const requested = async () => {
      await timed.clock.runFor(200);
      return (await prompt(page).isVisible()) ? 'asked' : await idleSince(page);
    };
    await expect.poll(requested, { timeout: 30_000 }).toBe('asked');
  }
  await two.getByRole('button', { name: "I'm still here" }).click();
  await timed.clock.runFor(2000);
  await expect(prompt(two)).toBeHidden();
  await expect(prompt(timed)).toBeHidden();
});

test('logging out ends every tab and clears stored data, except the last path and view settings', async ({
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on a phone.');
  const { email } = await register(context.request);
  const item = await context.newPage();
  const two = await context.newPage();
  for (const page of [item, two]) {
    await page.goto(profile);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const stored = () => item.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain('kasuwa.kept.last-path');
  // Encrypted with a key that scripts cannot export.
  expect(await stored()).not.toContain(email);
  const exported = item.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('kasuwa');
      request.onsuccess = () => done(request.result);
    });
    const key = await new Promise<CryptoKey>((done) => {
      const request = database.transaction('keys').objectStore('keys').get('local');
      request.onsuccess = () => done(request.result);
    });
    return crypto.subtle.exportKey('raw', key).then(
      () => 'exported',
      () => 'refused',
    );
  });
  expect(await exported).toBe('refused');
  await item.getByRole('button', { name: 'Settings menu' }).click();
  await item.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(item).toHaveURL(login);
  await expect(two).toHaveURL(login);
  // The address changes first.
  const leftOver = () =>
    two.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.includes('.kept.'))
        .filter((name) => !/kept\.(last-path|page-size|columns\.|wait\.)/.test(name)),
    );
  await expect.poll(leftOver).toEqual([]);
  expect((await context.request.get('/api/v1/merchant/info')).status()).toBe(401);
});

test('what a page remembers is stored also if the browser provides the key late', async ({
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on a phone.');
  await register(context.request);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const generate = crypto.subtle.generateKey.bind(crypto.subtle) as (
      ...input: unknown[]
    ) => Promise<unknown>;
    const wanted = new Promise((provide) => Object.assign(window, { provideKey: provide }));
    Object.assign(crypto.subtle, {
      generateKey: (...input: unknown[]) => wanted.then(() => generate(...input)),
    });
  });
  await page.goto(profile);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isStored = () => page.evaluate(() => 'kasuwa.kept.last-path' in localStorage);
  expect(await isStored()).toBe(false);
  await page.evaluate(() => (window as unknown as { provideKey: () => void }).provideKey());
  await expect.poll(isStored).toBe(true);
});

test('a session ended elsewhere sends its page to the login immediately', async ({
  context,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on a phone.');
  const who: Registered = await register(context.request);
  const page = await context.newPage();
  const streaming = page.waitForRequest(/\/api\/v1\/live/);
  await page.goto(profile);
  await streaming;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const elsewhere = await request.post('/api/v1/merchant/login', { data: who });
  const { data } = (await elsewhere.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  await request.post('/api/v1/merchant/sessions/revoke-others', { headers });
  await expect(page).toHaveURL(login);
});

/** The server's own profile response with changed fields. */
async function changeProfile(
  page: Page,
  change: (data: { user: Record<string, unknown>; [name: string]: unknown }) => void,
): Promise<void> {
  await page.route('**/api/v1/merchant/info', async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { user: Record<string, unknown> } };
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

test('an expiring password and a required second factor are announced above the screen', async ({ page }) => {
  await register(page.request);
  await changeProfile(page, (data) => {
    data.user.password_expires_at = new Date(Date.now() + 3 * 86_400_000 + 7_500_000).toISOString();
    data.user.reminder_expires_at = new Date(Date.now() + 4.5 * 86_400_000).toISOString();
    data.account = { enable_2fa: true };
  });
  await page.goto(dashboard);
  await expect(page.getByText(/^Your password expires in/)).toContainText(/3 d 2 h [45] min \d+ s/);
  await expect(page.getByText('You have 5 days to set it up.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/account\/profile\/security$/);
});

test('the view of an operator is announced and permits no changes', async ({ page }) => {
  await register(page.request);
  await changeProfile(page, (data) => {
    data.impersonator = 'staff@kasuwa.test';
  });
  await page.goto(profile);
  const bar = page.getByRole('region', { name: 'Operator view' });
  await expect(bar).toContainText(/You are viewing .* as .*@.*\. Changes are disabled\./);
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'End view' }).click();
  // Users without a session in the console log in there.
  await expect(page).toHaveURL(/\/operator\//);
});

test('a browser that blocks storage shows which permission is needed', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The same on a phone.');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/auth/login');
  await expect(page.getByText('Local storage permission is needed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a failed load of the application offers Retry and Logout', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The same on a phone.');
  await register(page.request);
  const broken = (route: Route) => route.fulfill({ status: 500, json: { message: 'No answer today.' } });
  await page.route('**/api/v1/merchant/info', broken);
  await page.goto(profile);
  await expect(page.getByRole('heading', { name: 'Error Fetching Data' })).toBeVisible();
  await expect(page.getByText('No answer today.')).toBeVisible();
  await page.route('**/api/v1/merchant/logout', broken);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Error Login Out User' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/merchant/logout');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(login);
  expect((await page.request.get('/api/v1/merchant/info')).status()).toBe(401);
});
