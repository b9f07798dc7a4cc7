// Payouts in the browser: an account is added with the name returned by the bank and a code, and a schedule is chosen with its days shown.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';

import { enterOneTimeCode, register } from '#test/support/inbox/registered.ts';
import { fillPayoutAccount } from '#test/support/settlement/payout-account.ts';

test('a payout account is added with a code, and the schedule shows its next payout days', async ({
  page,
}) => {
  const { email } = await register(page.request);
  const drawer = await fillPayoutAccount(page);
  await expect(drawer.getByRole('status')).toBeVisible();
  await enterOneTimeCode(page, email, drawer);
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
