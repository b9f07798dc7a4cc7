// Store set-up: the steps on the overview are hidden, stay hidden after a reload, and can be shown again from the settings.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('the setup steps can be hidden and shown again', async ({ page }) => {
  await register(page.request);
  await page.goto('/payment-gateway/commerce/overview');
  const card = page.getByRole('heading', { name: 'Set up your store' });
  await expect(card).toBeVisible();
  await expect(page.getByText('0 of 5 steps done')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectReadable(page);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Hide the setup steps' }).click();
  await expect(page.getByText('Hidden. You can show it again in the storefront settings.')).toBeVisible();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Storefront' })).toBeVisible();
  await expect(page.getByText('Sales').first()).toBeVisible();
  await expect(card).toBeHidden();

  await page.goto('/settings/storefront/customize-storefront');
  const shown = page.getByRole('switch', {
    name: 'Show me the remaining setup steps on the store overview',
  });
  await expect(shown).not.toBeChecked();
  await shown.click({ force: true });
  await expect(shown).toBeChecked();
  // The switch is on before the response arrives.
  await expect(page.getByText('Setup steps shown on the store overview')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectReadable(page);
    await expectAccessible(page);
  }
  await page.goto('/payment-gateway/commerce/overview');
  await expect(card).toBeVisible();
});
