// Signing in and staying signed in: links opened before login, a lost network, missing responses, and real time beside a moved clock.
import { expect, type Page, test } from '@playwright/test';
import { endRoutes } from '#test/support/browser-test.ts';
import { owner, signIn } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const support = { email: 'support@kasuwa.test', password: owner.password };
const dashboard = '/payment-gateway/dashboard';
const headers = { 'x-kasuwa-client': 'web' };

test.afterEach(({ context }) => endRoutes(context));

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a link opened without a session is followed once after login, and never to another site', async ({
  page,
}) => {
  const expected = '/payment-gateway/transactions/payments?tab=failed';
  await page.goto(expected);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await logIn(page, support);
  await expect(page).toHaveURL(new RegExp(`${expected.replace('?', '\\?')}$`));
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  // The wanted path of one user does not apply to the next, and a wanted path never leads to another site.
  await page.evaluate(() => sessionStorage.setItem('kasuwa.wanted-path', '//evil.example/x'));
  await logIn(page, { ...support, email: 'finance@kasuwa.test' });
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
});

test('offline, a screen that is not loaded yet says so, and the application stays', async ({
  page,
  context,
}) => {
  await signIn(page, support);
  await page.goto(dashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await context.setOffline(true);
  // Navigates by URL, because hovering a link would preload the screen.
  await page.evaluate(() => {
    history.pushState({}, '', '/payment-gateway/transactions/chargeback');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible();
});

test('offline, a dialog that was never opened says so, and the screen stays', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'The switcher is in the drawer there.');
  await signIn(page);
  await page.goto('/settings/status');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  // The region that shows the error is loaded already.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached();
  await page.getByRole('button', { name: /Switch business/ }).click();
  const add = page.getByRole('menuitem', { name: 'Add New Business' });
  await context.setOffline(true);
  await add.click();
  await expect(
    page.getByText('This could not be loaded. Check your connection and try again.'),
  ).toBeVisible();
  await expect(heading).toBeVisible();
  // It opens once the network is back.
  await context.setOffline(false);
  await page.getByRole('button', { name: /Switch business/ }).click();
  await add.click();
  await expect(page.getByRole('dialog').getByLabel('Business name')).toBeVisible();
});

test('a request without a response times out with a message and Retry', async ({ page }) => {
  await page.clock.install();
  // Live updates would reload the data, so that no retry would be needed.
  await page.route('**/api/v1/live?**', (route) => route.abort());
  await signIn(page, support);
  // The dashboard requests payments as well: its requests end first.
  await page.goto(dashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  let requestCount = 0;
  let answers = false;
  await page.route('**/api/v1/transaction?**', (route) => {
    requestCount += 1;
    return answers ? route.continue() : undefined;
  });
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await page.clock.fastForward(61_000);
  const sentence = 'The server did not respond in time. Check your connection and try again.';
  await expect(page.getByText(sentence).first()).toBeVisible();
  answers = true;
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('sessions are shown in real time, however far ahead the clock of test mode is', async ({ page }) => {
  await register(page.request);
  const moved = await page.request.post('/api/v1/simulator/clock', {
    headers,
    data: { unit: 'day', count: 3 },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await page.goto('/account/profile/security');
  await expect(page.locator('.testline')).toHaveText('Test mode, clock 3 days ahead');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText(
    /Last used: (Just now|\d+ minutes? ago)/,
  );
});

test('an open menu has one button to close it, and support is in the settings menu', async ({ page }) => {
  await signIn(page, support);
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitem', { name: 'Contact Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact Support' })).toContainText('No support address');
});

test('password pages redirect a logged-in user to the dashboard', async ({ page }) => {
  await signIn(page, support);
  await page.goto(dashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (const path of ['/auth/update-password', '/auth/reset-password?token=t']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  }
});

test('numeric fields accept digits only, and a name of only spaces is rejected', async ({ page }) => {
  await register(page.request);
  await page.goto('/account/profile/information');
  const name = page.getByLabel('Business name');
  await name.fill('   ');
  await page.getByRole('button', { name: 'Save business' }).click();
  await expect(page.getByText('This field cannot contain only spaces')).toBeVisible();
  await page.goto('/account/compliance/company-info');
  const number = page.getByLabel('Registration number');
  await number.pressSequentially('12e-+3');
  await expect(number).toHaveValue('123');
});

test('statistics that fail to load show an error and offer Retry', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v1/merchant/payouts/statistics**', (route) => route.abort());
  await page.goto('/payment-gateway/payouts');
  const figures = page.getByRole('region', { name: 'Payout statistics' });
  await expect(figures.getByText('Error Processing Request. Try again.')).toBeVisible();
  await page.unroute('**/api/v1/merchant/payouts/statistics**');
  await figures.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Next payout').first()).toBeVisible();
});

test('the icon of a host is that of its brand', async ({ page, baseURL }) => {
  const sahara = new URL('/auth/login', baseURL);
  sahara.hostname = 'sahara.localhost';
  await page.goto(sahara.href);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', /^data:image\/svg\+xml,.*%238a3b12.*%3ES%3C/);
  await expect(page.locator('svg.mark text').first()).toHaveText('S');
  await page.goto('/auth/login');
  await expect(icon).toHaveAttribute('href', /favicon/);
});
