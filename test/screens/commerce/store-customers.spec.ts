// Customers of the demo storefront: found in the list, opened with their spending and orders; and opened from an order.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

test('a customer of the store is found, opened, and reached again from one of their orders', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customers/storefront');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront customers');
  await expectAccessible(page);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/customers\/storefront\/[0-9a-f-]+\/info/);
  await expect(page.getByText('Average order')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('tab', { name: 'Orders' })
    .or(page.getByRole('link', { name: 'Orders' }))
    .last()
    .click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/payment-gateway\/commerce\/orders\/[0-9a-f-]+\/info/);
  // The customer's page, which stays until the order is shown, has links to itself.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₦');
  await page.locator('a[href^="/customers/storefront/"]').click();
  await expect(page).toHaveURL(/\/customers\/storefront\/[0-9a-f-]+\/info/);
});

test('the list of store customers fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto('/customers/storefront');
  await expect(page.getByText('₦').filter({ visible: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
