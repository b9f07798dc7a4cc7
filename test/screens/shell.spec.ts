// The frame around every screen: access, modes, businesses, the palette, themes, brands, and the handling of parts that do not load.
import { expect, type Page, type Route } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  owner,
  signIn,
  signInTo,
} from '#test/support/dashboard.ts';

const password = 'Kasuwa-demo-2026';
/** In test mode at Adunni Foods, as in all other tests. */
const operations = { email: 'operations@kasuwa.test', password };
/** No other test signs in as these two, so their mode may change. */
const developer = { email: 'developer@kasuwa.test', password };
const support = { email: 'support@kasuwa.test', password };

const dashboard = '/payment-gateway/dashboard';
const links = '/payment-gateway/payment-links';
const payments = '/payment-gateway/transactions/payments';

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Reduces the permissions in the server's own profile response to fewer than any demo role has. */
async function holdOnly(page: Page, areas: readonly string[]): Promise<void> {
  await page.route('**/api/v1/merchant/info', async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { permissions: { permission: string[] } } };
    const held = body.data.permissions.permission;
    body.data.permissions.permission = held.filter((item) => areas.some((area) => item.startsWith(area)));
    await route.fulfill({ response, json: body });
  });
}

/** The mode is in the header, and on a phone in the drawer. */
async function openModes(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
}

test.describe('access by session and role', () => {
  test('without a session every URL redirects to the login page', async ({ page }) => {
    for (const path of ['/', payments, '/no/such/page']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth\/login$/);
    }
    await expect(page).toHaveTitle('Payment - Log in');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  test('with a session unknown URLs and the roots of sections redirect to the dashboard', async ({
    page,
  }) => {
    await signIn(page);
    for (const path of ['/no/such/page', '/', '/payment-gateway']) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
    }
    await expect(page).toHaveTitle('Payment - Dashboard');
    await page.goto('/payment-gateway/transactions?tab=failed');
    await expect(page).toHaveURL(new RegExp(`${payments}\\?tab=failed$`));
    await expect(page).toHaveTitle('Payment - Payments');
    await page.goto('/auth/login');
    await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  });

  test('a screen without permission redirects to its nearest permitted sibling', async ({ page }) => {
    await signIn(page, support);
    await holdOnly(page, ['PAYMENT_GATEWAY.TRANSACTIONS']);
    for (const path of [links, dashboard, '/']) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(payments));
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Payment links' })).toHaveCount(0);
  });

  test('a user without any permission sees a message', async ({ page }) => {
    await signIn(page, support);
    await holdOnly(page, []);
    await page.goto(links);
    await expect(page.getByText("You don't have right permission to access this page")).toBeVisible();
    await expect(page).toHaveTitle('Payment - No access');
    await expectNoSidewaysScroll(page);
  });

  test('actions that a role does not permit are not offered', async ({ page }) => {
    await signIn(page, support);
    // Searched by name, because other tests create links too.
    await page.goto(`${links}?search=December`);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment links' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'December hampers' }).first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Create payment link' })).toHaveCount(0);
  });

  test('logging in again returns to the last page, for the same user only', async ({ page }) => {
    await page.goto('/auth/login');
    await logIn(page, support);
    await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
    await page.goto(`${payments}?tab=failed`);
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await leave(page);
    await logIn(page, support);
    await expect(page).toHaveURL(new RegExp(`${payments}\\?tab=failed$`));
    await leave(page);
    await logIn(page, operations);
    await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  });
});

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByLabel('E-mail')).toBeVisible();
}

test.describe('modes and businesses', () => {
  test('switching to test mode needs a confirmation, is marked in amber and can be reversed', {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    test.skip(isMobile, 'The mode belongs to the member: one worker at a time may change it.');
    await signIn(page, developer);
    await page.goto(payments);
    const mode = page.getByRole('group', { name: 'Mode' });
    await expect(mode.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
    // The demo's live mode is a simulation, and the same line says so.
    await expect(page.locator('.testline')).toHaveText('Live mode is simulated here: no real money moves');

    await mode.getByRole('button', { name: 'Test' }).click();
    const question = page.getByRole('dialog', { name: 'Switch to test mode?' });
    await expect(question).toContainText('No real money moves.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(mode.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');

    await mode.getByRole('button', { name: 'Test' }).click();
    await question.getByRole('button', { name: 'Switch to test' }).click();
    await expect(mode.getByRole('button', { name: 'Test' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert').filter({ hasText: 'You are in test mode.' })).toBeVisible();
    await expect(page.locator('.testline')).toHaveText('Test mode');
    await expectAccessible(page);
    const { line, amber } = await page.locator('.testline').evaluate((element) => {
      const probe = element.appendChild(document.createElement('i'));
      probe.style.color = 'var(--test)';
      const colours = {
        line: getComputedStyle(element).backgroundColor,
        amber: getComputedStyle(probe).color,
      };
      probe.remove();
      return colours;
    });
    expect(line).toBe(amber);

    // A tab that exists in both modes stays open.
    await page.goto('/settings/configuration/ip-whitelisting');
    await mode.getByRole('button', { name: 'Live' }).click();
    await page.getByRole('button', { name: 'Switch to live' }).click();
    await expect(mode.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/settings\/configuration\/ip-whitelisting$/);
    await expect(page.locator('.testline')).toHaveText('Live mode is simulated here: no real money moves');
  });

  test('a user who may not switch the mode is shown why', async ({ page, isMobile }) => {
    await signIn(page, support);
    await page.goto(links);
    await openModes(page, isMobile);
    const mode = page.getByRole('group', { name: 'Mode' }).filter({ visible: true });
    await mode.getByRole('button', { name: 'Test' }).click();
    const answer = page.getByRole('dialog', { name: "Can't Switch Environment" });
    await expect(answer).toContainText('Your role cannot switch');
    await page.keyboard.press('Escape');
    await expect(answer).toBeHidden();
    // Escape does not close the drawer beneath.
    if (isMobile) await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
    await expect(mode.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('another business is one click away, and opens at its dashboard', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    await signInTo(page, 'test', operations);
    await page.goto(`${links}?search=Cooking`);
    await page
      .getByRole('link', { name: /Cooking class/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(/\/info$/);
    const switcher = page.getByRole('button', { name: /Switch business/ }).filter({ visible: true });
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    const chosen = isMobile ? page.getByRole('dialog', { name: 'Navigation' }) : page.getByRole('banner');
    await chosen.getByRole('button', { name: /Switch business/ }).click();
    await page.getByRole('menuitem', { name: /Savannah Home/ }).click();
    await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(switcher.first()).toContainText('Savannah Home');
    await expect(page.getByText('Cooking class')).toHaveCount(0);
  });
});

test.describe('the command palette', () => {
  test('opens with Ctrl K, and Enter goes to the typed screen', async ({ page }) => {
    await signIn(page, support);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
    await expect(palette.getByPlaceholder('Search or jump to…')).toBeFocused();
    await page.keyboard.type('payment li');
    await expect(palette.getByText('Payment links', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${links}$`));
    await expect(palette).toBeHidden();
    await expect(page).toHaveTitle('Payment - Payment links');
  });

  test('keeps the first screen as the target of Enter when later results arrive', async ({ page }) => {
    await signIn(page, support);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(/\/api\/v1\/search\?/, (route) =>
      route.fulfill({
        json: {
          success: true,
          status: 'success',
          message: 'Found',
          data: [{ kind: 'customer', id: 'a', title: 'Payment Links Ltd', subtitle: '', path: '/settings' }],
        },
      }),
    );
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused();
    await page.keyboard.type('payment li');
    await expect(page.getByText('Payment Links Ltd', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${links}$`));
  });

  test('starts an action by its name: creating a payment link', async ({ page }) => {
    await signInTo(page, 'test', operations);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused();
    await page.keyboard.type('create payment link');
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
    await palette.getByText('Create payment link', { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${links}$`));
    await expect(page.getByRole('dialog', { name: 'Create payment link' })).toBeVisible();
  });

  test('finds a payment by its reference', async ({ page }) => {
    await signIn(page, support);
    const answer = await page.request.get('/api/v1/transaction?limit=1&tab=successful', {
      headers: { 'x-kasuwa-client': 'web' },
    });
    const { data } = (await answer.json()) as { data: { items: { id: string; reference: string }[] } };
    const payment = data.items[0];
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
    await palette.getByPlaceholder('Search or jump to…').fill(payment?.reference ?? '');
    await expect(palette.locator('[data-action][data-selected]')).toContainText(payment?.reference ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${payments}/${payment?.id}`));
  });
});

test('a chosen theme persists across a reload', async ({ page }) => {
  await signIn(page, support);
  await page.goto(links);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await canvas();
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(canvas).not.toBe(light);
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('another host is another brand, with its own name, colour and sessions', async ({ page, baseURL }) => {
  const colour = () =>
    page
      .getByRole('button', { name: 'Log in', exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/auth/login');
  const kasuwa = await colour();
  await expect(page.getByText('Sahara Bank')).toHaveCount(0);
  const sahara = new URL('/auth/login', baseURL);
  sahara.hostname = 'sahara.localhost';
  await page.goto(sahara.href);
  await expect(page.getByText('Sahara Bank').filter({ visible: true }).first()).toBeVisible();
  expect(await colour()).not.toBe(kasuwa);
  await expect(page.getByText('Kasuwa', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await logIn(page, owner);
  await expect(page).toHaveURL(new RegExp(`^${sahara.origin}${dashboard}$`));
});

test.describe('a chunk of the page that a newer release has replaced', () => {
  test('is loaded again once, without a message', async ({ page }) => {
    await signIn(page, support);
    let refused = 0;
    await page.route('**/assets/payment-link-list-page-*.js', (route) =>
      refused++ === 0 ? route.abort() : route.continue(),
    );
    await page.goto(links);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment links' })).toBeVisible();
    expect(refused).toBe(2);
  });

  test('is reported when it is permanently missing, without repeated page loads', async ({ page }) => {
    await signIn(page, support);
    let loads = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads++;
    });
    await page.route('**/assets/payment-link-list-page-*.js', (route) => route.abort());
    await page.goto(links);
    await expect(page.getByText('Something went wrong. Please check back again!')).toBeVisible();
    const before = loads;
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.waitForTimeout(1000);
    expect(loads).toBe(before);
  });
});

test('no button is nested in a link, and copying a reference is announced', async ({ page, isMobile }) => {
  await signIn(page, support);
  await page.goto(payments);
  await expect(page.getByRole('link', { name: /./ }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('a button, a a, button button, button a')).toHaveCount(0);
  if (isMobile) return;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = page.getByRole('row').nth(1);
  const link = row.getByRole('link');
  await link.focus();
  await page.keyboard.press('Tab');
  const copy = row.getByRole('button', { name: 'Copy reference' });
  await expect(copy).toBeFocused();
  // Announced for one second, which the waits between two checks could miss.
  const announced = row
    .getByRole('status')
    .filter({ hasText: /^copied$/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await announced;
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await link.getAttribute('title'));
  await expect(page).toHaveURL(new RegExp(`${payments}$`));
});

test('the navigation marks the current section on each of its screens', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['invoices', 'drafts', 'recurring', 'create-invoice']) {
    await page.goto(`/payment-gateway/invoicing/${path}`);
    const current = page
      .getByRole('navigation', { name: 'Payment gateway' })
      .locator('[aria-current="page"]');
    await expect(current).toHaveText(['Invoicing']);
  }
  await page.goto('/banking-services/transfers/schedules');
  const banking = page.getByRole('navigation', { name: 'Banking services' });
  await expect(banking.locator('[aria-current="page"]')).toHaveText(['Scheduled transfers']);
});
