// A merchant sets up split payments: a sub-account with the name from its bank, a group with its calculator, a link that uses it.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a sub-account, a split group with it, and a link that uses the group', async ({ page }) => {
  await register(page.request);
  await page.goto('/payment-gateway/split-payments/sub-accounts');
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  const account = page.getByRole('dialog', { name: 'Add sub-account' });
  await account.getByLabel('Business name').fill('Ada Foods');
  await account.getByRole('combobox', { name: 'Bank', exact: true }).click();
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await account.getByLabel('Account number').fill('0123456701');
  await expect(account.getByText(/has no account with this number/)).toBeVisible();
  await account.getByLabel('Account number').fill('0123456720');
  await expect(account.locator('.good')).toHaveText(/[A-Z]+ [A-Z]+/);
  await account.getByLabel('Default percentage').fill('20');
  await expectAccessible(page);
  await account.getByRole('button', { name: 'Add sub-account' }).click();
  await expect(account).toBeHidden();
  await expect(page.getByRole('main').getByText('Ada Foods').filter({ visible: true })).toBeVisible();

  await page.goto('/payment-gateway/split-payments/split-groups');
  await page.getByRole('button', { name: 'Create split group' }).click();
  const group = page.getByRole('dialog', { name: 'Create split group' });
  await group.getByLabel('Group name').fill('Marketplace');
  await group.getByRole('combobox', { name: 'Sub-account' }).click();
  await page.getByRole('option', { name: 'Ada Foods' }).click();
  await expect(group.getByRole('textbox', { name: 'Share' })).toHaveValue('20');
  // ₦10,000.00 less 1.5% + ₦100.00 and the VAT on it, borne by the business.
  await expect(group.getByText('₦2,000.00').first()).toBeVisible();
  await expect(group.getByText('₦7,731.25')).toBeVisible();
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Create split group' }).click();
  await expect(group).toBeHidden();
  await page.getByRole('link', { name: 'Marketplace' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/information$/);
  await expectNoSidewaysScroll(page);

  await page.goto('/payment-gateway/payment-links');
  await page.getByRole('button', { name: 'Create payment link' }).first().click();
  const link = page.getByRole('dialog', { name: 'Create payment link' });
  await link.getByLabel('Link name').fill('Hampers');
  await link.getByRole('textbox', { name: 'Amount' }).fill('3500');
  await link.getByRole('combobox', { name: 'Split group' }).click();
  await page.getByRole('option', { name: 'Marketplace' }).click();
  await expect(link.getByText('Ada Foods 20%')).toBeVisible();
  await link.getByRole('button', { name: 'Create payment link' }).click();
  await expect(link).toBeHidden();
  const share = page.getByRole('dialog', { name: 'Share “Hampers”' });
  await share.getByRole('button', { name: 'Close' }).click();
  await expect(share).toBeHidden();
  await page.getByRole('link', { name: 'Hampers' }).filter({ visible: true }).click();
  await expect(page.getByText('Marketplace')).toBeVisible();
});
