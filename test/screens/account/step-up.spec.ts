// Step-up: a dialog asks for confirmation, and the action is then carried out without entering anything twice.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { administrator, codeOf, consoleHeaders, signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { readEmail, register } from '#test/support/inbox/registered.ts';

/** Simulates the end of the ten-minute step-up: the first response is the one that the server returns then, all later ones are its own. */
async function letTenMinutesPass(page: Page, path: string): Promise<void> {
  const message = 'Confirm that it is you to continue.';
  const json = { success: false, status: 'error', message, error: { code: 'STEP_UP_REQUIRED', message } };
  let answered = false;
  await page.route(path, async (route) => {
    if (answered || route.request().method() !== 'POST') return route.continue();
    answered = true;
    return route.fulfill({ status: 403, json });
  });
}

const keys = '**/api/v1/settings/api-keys';
const staff = '**/api/v1/operator/staff';

test('an API key is created after confirming the password, and not after cancelling', async ({ page }) => {
  const { password } = await register(page.request);
  await page.goto('/settings/configuration/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByLabel('Name').fill('Shop server');
  await form.getByRole('radiogroup', { name: 'Payment links' }).getByText('Read', { exact: true }).click();

  await letTenMinutesPass(page, keys);
  const create = form.getByRole('button', { name: 'Create API key' });
  await create.click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Confirm that it is you to continue.')).toBeVisible();

  await page.unroute(keys);
  await letTenMinutesPass(page, keys);
  await create.click();
  await expect(question.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('textbox', { name: 'Password' }).fill('not it');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The password is not correct.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Password' }).fill(password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Save your new key' })).toBeVisible();
});

/** Signs in as a new Administrator of the console; returns the secret of the authenticator. */
async function becomeStaff(page: Page): Promise<string> {
  const post = (path: string, data: object = {}) =>
    page.request.post(`/api/v1/operator${path}`, { data, headers: consoleHeaders });
  await signInToConsole(page);
  const email = `admin-${crypto.randomUUID().slice(0, 8)}@example.com`;
  expect((await post('/staff', { email, role: 'Administrator' })).ok()).toBe(true);
  const token = /\/operator\/set-up\/([\w-]+)/.exec(await readEmail(page.request, email))?.[1] ?? '';
  await page.context().clearCookies();
  const { password } = administrator;
  await post(`/invites/${token}/accept`, { firstName: 'Laraba', lastName: 'Gana', password });
  await post('/login', { email, password });
  const created = (await (await post('/login/totp')).json()) as { data: { secret: string } };
  expect((await post('/login/totp/confirm', { code: codeOf(created.data.secret) })).ok()).toBe(true);
  return created.data.secret;
}

test('staff are invited after confirming with the authenticator, and cancelling keeps the input', async ({
  page,
}) => {
  const secret = await becomeStaff(page);
  await page.goto('/operator/staff');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const form = page.getByRole('dialog', { name: 'Invite staff' });
  const email = `agent-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await form.getByLabel('E-mail').fill(email);

  await letTenMinutesPass(page, staff);
  const send = form.getByRole('button', { name: 'Send invitation' });
  await send.click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('E-mail')).toHaveValue(email);

  await page.unroute(staff);
  await letTenMinutesPass(page, staff);
  await send.click();
  const code = question.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The code is incorrect or has already been used.')).toBeVisible();
  // The code of the current 30 seconds was used to sign in.
  await code.fill(codeOf(secret, 1));
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(page.getByText(email).first()).toBeVisible();
});
