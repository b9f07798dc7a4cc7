// Wallets in the browser: the business opens its own, a deposit arrives, a customer's wallet is funded, blocked and told in a statement.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a wallet is funded, blocked and its statement downloaded', async ({ page }) => {
  await register(page.request);
  await page.goto('/banking-services/wallets');
  await page.getByRole('button', { name: 'Open wallets of the business' }).first().click();
  const table = page.getByRole('table', { name: 'Wallets' });
  await expect(table.getByText('Collection balance')).toBeVisible();

  await page.goto('/settings/simulator');
  await page.getByPlaceholder('Choose a wallet').click();
  await page.getByRole('option', { name: /^Main wallet/ }).click();
  const deposits = page.locator('.card', { hasText: 'Deposits in wallets' });
  await deposits.getByLabel('Amount').fill('20000');
  await deposits.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('The deposit has arrived')).toBeVisible();

  await page.goto('/banking-services/wallets/currency/NGN#create');
  const opening = page.getByRole('dialog', { name: 'Open wallet' });
  await opening.getByLabel('Customer’s e-mail').fill('halima@example.com');
  await opening.getByLabel('Customer’s name').fill('Halima Bello');
  await opening.getByRole('button', { name: 'Open wallet' }).click();
  await expect(page.getByText('Tier 1 limits')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Fund', exact: true }).click();
  const fund = page.getByRole('dialog', { name: 'Fund wallet' });
  await fund.getByPlaceholder('Choose a wallet').click();
  await page.getByRole('option', { name: /^Main wallet/ }).click();
  await fund.getByLabel('Amount').fill('50000.01');
  await fund.getByRole('button', { name: 'Fund wallet' }).click();
  await expect(fund.getByText('Tier 1 takes at most ₦50,000.00 in one deposit')).toBeVisible();
  await fund.getByLabel('Amount').fill('6200');
  await fund.getByRole('button', { name: 'Fund wallet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('₦6,200.00');
  await expect(page.getByText('Moved from Main wallet').first()).toBeVisible();

  await page.getByRole('button', { name: 'Block' }).click();
  const block = page.getByRole('dialog', { name: 'Block Halima Bello' });
  await block.getByText('Neither').click();
  await block.getByLabel('Reason').fill('Reported as lost');
  await expectAccessible(page);
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Debits and credits are stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fund', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'More for Halima Bello' }).click();
  await page.getByRole('menuitem', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement of Halima Bello' });
  const arriving = page.waitForEvent('download');
  await statement.getByRole('button', { name: 'Download' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^statement-WLT-.*\.pdf$/);
});
