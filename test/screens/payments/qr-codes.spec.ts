// The account QR code as a downloadable card; and a payer who dials a USSD code, is declined, and chooses another method.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a design of the account QR code is chosen, downloaded and sent', { tag: '@phone' }, async ({
  page,
}) => {
  await register(page.request);
  await page.goto('/payment-gateway/qr-codes');
  await expect(page.getByRole('heading', { level: 1, name: 'QR codes' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitem', { name: 'Account QR Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account QR Code' });
  await dialog.getByText('Bold').click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^QRC-[0-9A-Z]+\.pdf$/);
  await dialog.getByLabel('Customer’s e-mail').fill('amaka');
  await dialog.getByRole('button', { name: 'Send to Mail' }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await dialog.getByLabel('Customer’s e-mail').fill('amaka@example.com');
  await dialog.getByRole('button', { name: 'Send to Mail' }).click();
  await expect(page.getByText('QR code sent to amaka@example.com')).toBeVisible();
});

test('a payer dials a USSD code, is declined by the bank, and pays by QR code instead', {
  tag: '@phone',
}, async ({ page }) => {
  await register(page.request);
  const code = await page.request.get('/api/v1/qr-code/static', { headers: { 'x-kasuwa-client': 'web' } });
  const { link } = ((await code.json()) as { data: { link: string } }).data;
  await page.goto(new URL(link).pathname);
  await page.getByLabel('Amount').fill('5000');
  await page.getByLabel('E-mail').fill('payer@example.com');
  await page.getByRole('button', { name: /continue/i }).click();
  await page.getByText('USSD').click();
  await page.getByLabel('Your bank').selectOption('GTBank');
  await page.getByRole('button', { name: 'Show USSD code' }).click();
  await expect(page.getByText(/^\*737\*000\*\d{4}#$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decline it' }).click();
  await expect(page.getByText('Declined by the bank.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('QR code', { exact: true }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code to pay with' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
});
