// The delivery settings, edited in two tabs at once.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { register } from '#test/support/inbox/registered.ts';

const path = '/settings/storefront/delivery-settings';

test('regions added in two tabs at once are both kept, and input stays while another tab saves', {
  tag: '@desk',
}, async ({ page, context }) => {
  await register(page.request);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(path);
    await tab.getByRole('button', { name: 'Add region' }).click();
  }
  const names = (tab: typeof page) => tab.getByRole('textbox', { name: 'Region name' });
  await names(page).fill('Lagos');
  await page.getByRole('textbox', { name: 'Fee' }).fill('3500');
  await names(other).fill('Abuja');
  await other.getByRole('textbox', { name: 'Fee' }).fill('4500');
  await other.getByRole('button', { name: 'Save delivery settings' }).click();
  await expect(other.getByText('Delivery settings saved')).toBeVisible();
  await expect(names(page)).toHaveValue('Lagos');
  await page.getByRole('button', { name: 'Save delivery settings' }).click();
  await expect(names(page)).toHaveCount(2);
  await page.reload();
  await expect(names(page).nth(0)).toHaveValue('Lagos');
  await expect(names(page).nth(1)).toHaveValue('Abuja');
});
