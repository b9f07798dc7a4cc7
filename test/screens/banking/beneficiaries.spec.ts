// Beneficiaries in the browser: two are added with the names returned by the bank, and put into a group.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const at = '/banking-services/transfers/beneficiaries';

async function add(page: Page, accountNumber: string, nickname: string, amount?: string): Promise<void> {
  await page.goto(`${at}/single#create`);
  const drawer = page.getByRole('dialog', { name: 'Add beneficiary' });
  await drawer.getByPlaceholder('Search for a bank').click();
  await page.getByRole('option', { name: 'Access Bank' }).click();
  await drawer.getByLabel('Account number').fill(accountNumber);
  await drawer.getByLabel('Nickname').fill(nickname);
  if (amount) await drawer.getByLabel('Usual amount').fill(amount);
  await drawer.getByRole('button', { name: 'Add beneficiary' }).click();
}

test('beneficiaries are added, a duplicate is rejected, and a group is created', async ({ page }) => {
  await register(page.request);
  await add(page, '0123456720', 'Halima', '20000');
  const table = page.getByRole('table', { name: 'Beneficiaries' });
  await expect(table.getByText('Halima')).toBeVisible();
  await expect(table.getByText('Confirmed').first()).toBeVisible();
  // The form opened next is not the one that is still closing.
  await expect(page.getByRole('dialog')).toBeHidden();
  await add(page, '0123456721', 'Tunde');
  await expect(table.getByText('Tunde')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await add(page, '0123456720', 'Again');
  await expect(page.getByText('This account is already a beneficiary: Halima.').first()).toBeVisible();

  await page.goto(`${at}/create-group`);
  await page.getByLabel('Group name').fill('Staff');
  for (const name of ['Halima', 'Tunde']) {
    await page.getByPlaceholder('Search by name or account number').click();
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  await page.getByLabel('Amount of Tunde').fill('5000');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create group' }).click();
  const groups = page.getByRole('table', { name: 'Beneficiary groups' });
  await expect(groups.getByText('Staff')).toBeVisible();
  await expect(groups.getByText('₦25,000.00')).toBeVisible();
});
