// Signing in: a new user from the form to the dashboard, second factors, a forgotten password, and an error in each flow.
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from '#test/support/dashboard.ts';
import {
  makeNewcomer,
  newAddress,
  newcomerPassword,
  readEmail,
  readLink,
  readSmsCode,
} from '#test/support/inbox/newcomers.ts';
import { newPhone } from '#test/support/inbox/phones.ts';

/** Expects no horizontal overflow, and no findings of axe in either theme. */
async function expectWellMade(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function logIn(page: Page, email: string, password = newcomerPassword): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment-gateway\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a new user registers, confirms the e-mail and the phone, and reaches the dashboard', {
  tag: '@phone',
}, async ({ page }) => {
  const [email, phone] = [newAddress(), newPhone()];
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Business name').fill('Zuma Bakery');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(newcomerPassword);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  await page.goto(await readLink(page.request, email));
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Business Information' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Phone Number is required')).toBeVisible();
  await expectWellMade(page);
  await page.getByLabel('First name').fill('Zuma');
  await page.getByLabel('Last name').fill('Ade');
  await page.getByLabel('Phone number').fill(phone.slice(4));
  await page.getByRole('combobox', { name: 'Business type' }).click();
  await page.getByRole('option', { name: 'Small or medium business' }).click();
  await page.getByRole('combobox', { name: 'Business sector' }).fill('writing');
  await page.getByRole('option', { name: 'Writing & Editing' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Authenticate Phone Number' })).toBeVisible();
  await expect(page.getByText(/Send another code in \d+ s/)).toBeVisible();
  const code = await readSmsCode(page.request, phone);
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('The code is not correct. 4 attempts left.')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await expectDashboard(page);
});

test('with an authenticator app the password alone is not enough; a reload keeps the step', async ({
  page,
}) => {
  const { email, token } = await makeNewcomer(page.request);
  await page.context().clearCookies();
  const headers = { authorization: `Bearer ${token}` };
  const begun = await page.request.post('/api/v1/merchant/totp/generate', {
    headers,
    data: { password: newcomerPassword },
  });
  const { secret } = ((await begun.json()) as { data: { secret: string } }).data;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const used = app.generate();
  const done = await page.request.post('/api/v1/merchant/totp/complete', {
    headers,
    data: { code: used },
  });
  expect(done.ok()).toBe(true);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Open your authenticator app' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open your authenticator app' })).toBeVisible();
  await expectWellMade(page);
  await page.getByLabel('Code').fill(used);
  await expect(page.getByText(/The code is not correct/)).toBeVisible();
  // The app's next code: the server accepts a clock that is slightly ahead.
  await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await expectDashboard(page);
});

test('with one-time codes enabled, the code from the e-mail logs in', async ({ page }) => {
  const { email, token } = await makeNewcomer(page.request);
  await page.context().clearCookies();
  const on = await page.request.post('/api/v1/merchant/toggle-mfa-status', {
    headers: { authorization: `Bearer ${token}` },
    data: { enabled: true, password: newcomerPassword },
  });
  expect(on.ok()).toBe(true);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByRole('button', { name: /E-mail/ }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const code = /^\d{6}$/m.exec(await readEmail(page.request, email))?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await expectDashboard(page);
});

test('a forgotten password is reset by the link in the e-mail, which works once', async ({ page }) => {
  const { email } = await makeNewcomer(page.request);
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  const link = await readLink(page.request, email);
  await page.goto(link);
  await page.getByLabel('New password').fill('sunshine');
  await page.getByLabel('Confirm password').fill('sunshine');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This password is too common. Choose another one')).toBeVisible();
  await page.getByLabel('New password').fill('Another-stable-77');
  await page.getByLabel('Confirm password').fill('Another-stable-77');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectDashboard(page);
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('New password').fill('Yet-another-one-88');
  await page.getByLabel('Confirm password').fill('Yet-another-one-88');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

for (const path of [
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password?token=t',
  '/auth/activate/t',
]) {
  test(`${path} has no horizontal overflow and no accessibility findings`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectWellMade(page);
  });
}
