// Rewards: one is created, points are given by hand to a customer, and the log shows the member and the reason.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signInTo } from '#test/support/dashboard.ts';

test('a reward is created, and points added by hand are in the log with their note', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, 'live');
  const mark = crypto.randomUUID().slice(0, 6);
  await page.goto('/payment-gateway/checkout-rewards/rewards');
  await page.getByRole('button', { name: 'Create reward' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create reward' });
  await drawer.getByLabel('Name').fill(`Rainy days ${mark}`);
  await drawer.getByLabel('Points').fill('2');
  await drawer.getByLabel('For each').fill('500');
  await drawer.getByRole('switch', { name: 'Save as a draft' }).click();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Create reward' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(`Rainy days ${mark}`).first()).toBeVisible();

  // The oldest is one of the demo's: other tests count the points of the customers that they add.
  await page.goto('/payment-gateway/checkout-rewards/customers?sort=createdAt');
  await page.getByRole('table', { name: 'Customers with points' }).getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/);
  // The list has a button with the same label, which stays until the customer is loaded.
  await expect(page.getByRole('heading', { name: 'Checkout rewards' })).toBeHidden();
  await page.getByRole('button', { name: 'Adjust points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust points' });
  await dialog.getByLabel(/^Points/).fill('40');
  await dialog.getByLabel(/^Note/).fill(`Waited long ${mark}`);
  await dialog.getByRole('button', { name: 'Add points' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('link', { name: /Credit log|Given|Earned/i })
    .or(page.getByRole('tab', { name: /Credit/i }))
    .last()
    .click();
  await expect(page.getByText(`Waited long ${mark}`).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});
