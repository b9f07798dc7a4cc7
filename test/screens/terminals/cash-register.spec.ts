// A cash register: opened with a float, used for sales, counted by note with a difference that needs a reason, closed, and its report read.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { enterBusiness, expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

test('cash is counted by note, a shortage needs a reason, and the report shows the amount for the bank', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await enterBusiness(page.request, 'Adunni Foods');
  // A separate terminal, because each terminal has at most one open register.
  const name = `Kiosk ${crypto.randomUUID().slice(0, 6)}`;
  const created = await page.request.post('/api/v1/virtual-terminals', {
    headers: { 'x-kasuwa-client': 'web' },
    data: { name, currency: 'NGN' },
  });
  expect(created.ok(), await created.text()).toBe(true);

  await page.goto('/payment-gateway/terminal/transactions/cash-registers');
  await page.getByRole('button', { name: 'Open cash register' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Terminal').first().click();
  await page.getByRole('option', { name }).click();
  await form.getByLabel('Float').fill('5000');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Open cash register' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('row', { name }).or(page.getByText(name)).first().click();

  await page.getByRole('button', { name: 'Cash sale' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('12500');
  await page.getByRole('dialog').getByRole('button', { name: 'Cash sale' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('₦17,500.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Count and close' }).click();
  const drawer = page.getByRole('dialog', { name: 'Close cash register' });
  await drawer.getByLabel('How many of ₦1,000.00').fill('17');
  await expect(drawer.getByText('₦17,000.00').first()).toBeVisible();
  await expect(drawer.getByText(/short/i).first()).toBeVisible();
  await expect(drawer.getByLabel('Why is it short?')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close register' }).click();
  // Without a reason the register stays open.
  await expect(drawer).toBeVisible();
  await drawer.getByLabel('Why is it short?').fill('One note was torn');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Close register' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('One note was torn')).toBeVisible();
  await expect(page.getByText('₦12,000.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Count and close' })).toBeHidden();
});
