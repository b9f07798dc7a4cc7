// The operator console: staff invited and signed in with an authenticator, a merchant switched and viewed, a brand previewed.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { administrator, codeOf, consoleHeaders, signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { readEmail, registerApart } from '#test/support/inbox/registered.ts';

const unique = () => crypto.randomUUID().slice(0, 8);

test('invited staff choose a password, set up an authenticator and log in', async ({ page, context }) => {
  await signInToConsole(page);
  const email = `agent-${unique()}@example.com`;
  const invited = await page.request.post('/api/v1/operator/staff', {
    data: { email, role: 'Support agent' },
    headers: consoleHeaders,
  });
  expect(invited.ok()).toBe(true);
  const link = /\/operator\/set-up\/[\w-]+/.exec(await readEmail(page.request, email))?.[0] ?? '';
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('First name').fill('Laraba');
  await page.getByLabel('Last name').fill('Gana');
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  await expect(page.getByAltText('QR code for your authenticator')).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('.op-secret').innerText()).match(/[A-Z2-7]{32}/)?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The code is incorrect or has already been used.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I have saved them in a safe place').check();
  await page.getByRole('button', { name: 'Go to the console' }).click();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  // A screen without the permission is not in the navigation and cannot be opened by its URL.
  await page.goto('/operator/staff');
  await expect(page.getByText('You are logged in as Support agent.')).toBeVisible();
  await page.getByRole('button', { name: /Laraba Gana/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/operator\/login$/);
});

test('staff switch a feature off and view the dashboard as the owner, with changes disabled', async ({
  page,
  browser,
  baseURL,
}) => {
  const { merchant, email } = await registerApart({ browser, baseURL });
  const dashboard = await merchant.newPage();
  const links = dashboard.getByRole('link', { name: 'Payment links' });
  await dashboard.goto('/payment-gateway/dashboard');
  await expect(links.first()).toBeAttached();
  await signInToConsole(page);
  await page.goto(`/operator/merchants?search=${encodeURIComponent(email)}`);
  await page.locator('a[href*="/operator/merchants/"]').filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Features' }).click();
  const saved = page.waitForResponse((answer) => answer.url().includes('/features/payment_links'));
  await page.getByRole('switch', { name: 'Payment links' }).click({ force: true });
  expect((await saved).ok()).toBe(true);
  await dashboard.reload();
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(links).toHaveCount(0);
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: /^View as/ }).click();
  const dialog = page.getByRole('dialog');
  const begin = dialog.getByRole('button', { name: /^View as/ });
  await begin.click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The owner asked for help');
  const opened = page.waitForEvent('popup');
  await begin.click();
  const view = await opened;
  await expect(view.getByText(`as ${email}. Changes are disabled.`)).toBeVisible();
  // The mode switches without confirmation, because nothing is changed by it.
  const mode = view.getByRole('group', { name: 'Mode' });
  await mode.getByRole('button', { name: 'Live' }).click();
  await expect(mode.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
  await view.goto('/payment-gateway/qr-codes');
  const create = view.getByRole('button', { name: 'Create QR code' }).first();
  await expect(create).toBeDisabled();
  await create.locator('..').focus();
  await expect(view.getByRole('tooltip')).toHaveText('You are viewing as a member: changes are disabled.');
  const write = await view.request.put('/api/v1/merchant/last-path', {
    data: { path: '/payment-gateway/dashboard' },
    headers: consoleHeaders,
  });
  expect(write.status()).toBe(403);
  await view.getByRole('button', { name: 'End view' }).click();
  // The view returns to the page where it was opened.
  await expect(view).toHaveURL(/\/operator\/merchants\/[\w-]+\/members$/);
  // The owner's own session continues.
  await dashboard.reload();
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible();
  await merchant.close();
});

test('a brand is previewed in both themes, with a warning when its colour is too light for text', async ({
  page,
}) => {
  await signInToConsole(page);
  await page.goto('/operator/branding');
  await page.getByRole('button', { name: 'Add branding' }).click();
  const form = page.getByRole('dialog', { name: 'Add branding' });
  const host = `pay-${unique()}.example.com`;
  await form.getByLabel('Website address').fill(host);
  await form.getByLabel('Company name').fill('Sunbird Pay');
  await form.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#ffcc00');
  await expect(form.getByText('Light theme', { exact: true })).toBeVisible();
  await expect(form.getByText('Dark theme', { exact: true })).toBeVisible();
  await expect(form.getByText('1.51 : 1')).toBeVisible();
  await expect(form.getByText(/too light for text/)).toBeVisible();
  await expect(form.locator('.op-look[data-theme="light"] .op-look-button')).toHaveCSS(
    'background-color',
    'rgb(255, 204, 0)',
  );
  await form.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByRole('button', { name: `Edit ${host}` })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${host}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(host)).toHaveCount(0);
});
