// Showing again that it is oneself: a dialog asks for it, and what one wanted is then done without being entered twice.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

/** Nobody waits ten minutes here: the first answer is the one the server gives then, all that follow are its own. */
async function letTenMinutesPass(page: Page): Promise<void> {
  const message = 'Confirm that it is you to go on.';
  const json = { success: false, status: 'error', message, error: { code: 'STEP_UP_REQUIRED', message } };
  let answered = false;
  await page.route('**/api/v1/settings/api-keys', async (route) => {
    if (answered || route.request().method() !== 'POST') return route.continue();
    answered = true;
    return route.fulfill({ status: 403, json });
  });
}

test('a key is made once the password was shown again, and not when one would rather not', async ({
  page,
}) => {
  const { password } = await register(page.request);
  await page.goto('/settings/configuration/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByLabel('Name').fill('Shop server');
  await form.getByRole('radiogroup', { name: 'Payment links' }).getByText('Read', { exact: true }).click();

  await letTenMinutesPass(page);
  const create = form.getByRole('button', { name: 'Create API key' });
  await create.click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Confirm that it is you to go on.')).toBeVisible();

  await page.unroute('**/api/v1/settings/api-keys');
  await letTenMinutesPass(page);
  await create.click();
  await expect(question.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('textbox', { name: 'Password' }).fill('not it');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The password is not correct.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Password' }).fill(password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep your new key' })).toBeVisible();
});
