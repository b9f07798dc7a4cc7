// Staff who change the price of everybody confirm how many merchants it concerns.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible } from '#test/support/dashboard.ts';

test('who changes the price of everybody types how many merchants it concerns', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/prices');
  await page.getByRole('button', { name: 'New price' }).click();
  const form = page.getByRole('dialog', { name: 'New price of the platform' });
  await form.getByRole('button', { name: 'Save price' }).click();
  const question = page.getByRole('dialog', { name: /^Change the price of \d+ merchants\?$/ });
  await question.getByRole('textbox').fill('all merchants');
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(question.getByText(/^Type exactly/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
});
