// Virtual accounts in the browser: one is opened for a customer, money arrives, it is renamed and deactivated.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

test('an account is opened for a customer, receives money, is renamed and deactivated', async ({ page }) => {
  await register(page.request);
  await page.goto('/banking-services/virtual-accounts#create');
  const form = page.getByRole('dialog');
  await form.getByLabel('Customer’s e-mail').fill(`zainab-${Date.now()}@example.com`);
  await form.getByLabel('Customer’s name').fill('Zainab Lawal');
  await form.getByRole('button', { name: 'Open virtual account' }).click();
  await expect(page.getByRole('heading', { name: 'Zainab Lawal' })).toBeVisible();
  await expect(page.getByText('No transfers yet')).toBeVisible();
  const virtualAccountId = page.url().split('/').at(-2) ?? '';
  const sent = await page.request.post('/api/v1/simulator/inflows', {
    headers,
    data: { virtualAccountId, amount: 1_250_000, notice: 'twice' },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.reload();
  await expect(page.getByText('SIMULATED SENDER').first()).toBeVisible();
  await expect(page.getByText('₦12,500.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account name').fill('Zainab Stores');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: 'Zainab Stores' })).toBeVisible();
  await page.getByRole('link', { name: 'Customer information' }).click();
  await expect(page.getByText('Customer’s wallet')).toBeVisible();
  await page.getByRole('button', { name: 'More for Zainab Stores' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Inactive').first()).toBeVisible();
});
