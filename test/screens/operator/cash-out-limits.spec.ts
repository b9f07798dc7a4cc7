// Staff add limits of cash-outs from a future day, with the circular as the source, and withdraw them.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';

test('limits are added from a future day with their source, and withdrawn', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(page);
  await page.goto('/operator/cash-out-limits');
  await expect(page.getByRole('row', { name: /Current/ }).first()).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Add limits' }).click();
  const form = page.getByRole('dialog', { name: 'Add cash-out limits' });
  const perDay = form.getByLabel('Customer, per day');
  const before = await perDay.inputValue();
  await perDay.press('-');
  await expect(form.getByText('Use an amount such as 1,250.50, without a sign')).toBeVisible();
  await expect(perDay).toHaveValue(before);
  await perDay.fill('150000');
  await form.getByLabel('Customer, 7 days').fill('100000');
  await form.getByLabel('Agent, per day').fill('1300000');
  const source = `Circular ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByLabel('Source').fill(source);
  await form.getByLabel('From date').click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^15 [A-Z]/ }).click();
  await form.getByRole('button', { name: 'Add limits' }).click();
  await expect(form.getByText('Must be at least the daily limit of a customer')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await form.getByLabel('Customer, 7 days').fill('700000');
  await form.getByRole('button', { name: 'Add limits' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(source) });
  await expect(row.getByText('Upcoming')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  const onPhone = page.getByRole('listitem').filter({ hasText: source });
  await expect(onPhone.getByText('Customer, 7 days')).toBeVisible();
  await expect(onPhone.getByText('₦700,000.00')).toBeVisible();
  await expect(onPhone.getByRole('button')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.hover();
  await row.getByRole('button').click();
  const question = page.getByRole('dialog', { name: 'Withdraw these limits?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});
