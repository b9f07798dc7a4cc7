// Webhooks on the screen: an endpoint is added, its secret saved, a test event sent and resent; and the quick start.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const at = '/settings/configuration';

test('an endpoint is added, and a test event is sent to it and resent', async ({ page }) => {
  await register(page.request);
  await page.goto(`${at}/notifications`);
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add webhook endpoint' });
  await form.getByLabel('Address').fill('http://169.254.169.254/latest');
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByText('This is not a public address')).toBeVisible();
  // A host name that does not resolve, so nothing leaves this machine.
  await form.getByLabel('Address').fill('http://shop.invalid/hooks');
  await form.getByText('Selected events').click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add endpoint' }).click();

  const shown = page.getByRole('dialog', { name: 'Save your signing secret' });
  await expect(shown.getByLabel('Signing secret')).toHaveText(/^whsec_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('shop.invalid/hooks').filter({ visible: true }).first().click();

  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send test event' }).click();
  await expect(page).toHaveURL(/\/deliveries\//);
  await expect(
    page.getByText(/The host shop\.invalid could not be (found|resolved)\./).first(),
  ).toBeVisible();
  await expect(page.getByText('"type": "payment.succeeded"')).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Attempt 2', { exact: false }).first()).toBeVisible();
});

test('a key created in the quick start appears in its commands', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The same page at every width.');
  await register(page.request);
  await page.goto(`${at}/quick-start`);
  await expect(page.getByText(/export KASUWA_SECRET_KEY=<your secret test key>/)).toBeVisible();
  await page.getByRole('button', { name: 'Create test key' }).click();
  await expect(page.getByText(/export KASUWA_SECRET_KEY=sk_test_[\w-]{43}/)).toBeVisible();
  await page.getByText('Python', { exact: true }).click();
  await expect(page.getByText('def is_genuine')).toBeVisible();
});
