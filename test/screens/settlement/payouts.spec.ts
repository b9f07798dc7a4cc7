// Payouts in the browser: an account is added with the name the bank tells and a code, and a schedule is chosen beside its days.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';

import { readEmail, register } from '#test/support/inbox/registered.ts';

test('a payout account is added with a code, and the schedule shows its next days', async ({ page }) => {
  const { email } = await register(page.request);
  await page.goto('/settings/payment-methods/payout-accounts');
  await page.getByRole('button', { name: 'Add payout account' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add payout account' });
  await drawer.getByPlaceholder('Choose a bank').fill('Guaranty');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await drawer.getByLabel('Account number').fill('0123456708');
  await expect(drawer.getByRole('status')).toBeVisible();
  await drawer.getByRole('button', { name: 'Send code' }).click();
  await expect(drawer.getByText('Sent to')).toBeVisible();
  let code = '';
  await expect(async () => {
    code = /^\d{6}$/m.exec(await readEmail(page.request, email, /one-time code/))?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await drawer.getByLabel('One-time code').fill(code);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Add payout account' }).click();
  const table = page.getByRole('table', { name: 'Payout accounts' });
  await expect(table.getByText('Active')).toBeVisible();
  await expect(table.getByText('Default')).toBeVisible();
  await page.getByRole('link', { name: 'Payout and scheduling' }).click();
  await page.getByText('Once a week, on a day you choose.').click();
  await expect(page.getByText(/^Monday, \d+ \w+ \d{4}/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Payout schedule saved')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
